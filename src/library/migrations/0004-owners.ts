import { type Migration, raw } from "./migration.ts";

/**
 * Imported pages get ids of their own: until now they had that of the source's document, and were taken for it. Every
 * document gets an owner: texts of open sources belong to everybody, the others to the user of this machine.
 */
export const owners: Migration = (db, engine) => {
  const { how, renamed } = FACTS[engine];
  return [
    raw(
      db,
      `update library_documents set id = 'import:' || id, facts = ${renamed}
       where ${how} = 'import' and id not like 'import:%' and id not like 'corpus:%'`,
    ),
    raw(db, "alter table library_documents add column owner varchar(300) not null default 'public'"),
    raw(
      db,
      `update library_documents set owner = 'local'
       where ${how} = 'import' or provider in ('austlii', 'jade', 'beck', 'import', 'corpus')`,
    ),
    raw(db, "drop index library_documents_id"),
    raw(
      db,
      "create unique index library_documents_id on library_documents (id, owner) where state = 'complete'",
    ),
  ];
};

const FACTS = {
  sqlite: {
    how: "json_extract(facts, '$.source.how')",
    renamed: "json_set(facts, '$.id', 'import:' || id)",
  },
  postgres: {
    how: "facts::jsonb #>> '{source,how}'",
    renamed: "jsonb_set(facts::jsonb, '{id}', to_jsonb('import:' || id))::text",
  },
} as const;
