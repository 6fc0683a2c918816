import { type Migration, raw } from "./migration.ts";

/** Imported pages get ids of their own: until now they had that of the source's document, and were taken for it. */
export const imports: Migration = (db, engine) => [
  raw(
    db,
    `update library_documents set id = 'import:' || id, facts = ${FACTS[engine].renamed}
     where ${FACTS[engine].how} = 'import' and id not like 'import:%' and id not like 'corpus:%'`,
  ),
];

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
