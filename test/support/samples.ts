import type { ContractOptions } from "./provider-contract.ts";

/** For each provider, arguments with which each of its tools works. */
export const CONTRACTS: Readonly<Record<string, ContractOptions>> = {
  austlii: {
    samples: {
      "austlii:list_databases": { query: "High Court" },
      "austlii:search": { query: "native title" },
      "austlii:search_with_progress": { query: "native title", databases: ["au/cases/cth/HCA"] },
      "austlii:build_search_url": { query: "native title", databases: ["au/cases/cth/HCA"] },
      "austlii:search_cases": { query: "native title" },
      "austlii:search_legislation": { query: "privacy" },
      "austlii:fetch_document_text": { id: "austlii:au/cases/cth/HCA/1992/23" },
    },
  },
  beck: {
    // nobody answers there: each call ends soon
    env: { BECK_USERNAME: "anna", BECK_PASSWORD: "geheim-1", BECK_SPACING_MS: "0" },
    file: { beck: { timeoutMs: 700 } },
    samples: {
      "beck:search": { query: "Verzug" },
      "beck:get_document": { vpath: "bibdata/ges/bgb/cont/bgb.p823.htm" },
      "beck:get_legislation": { law_abbreviation: "BGB", paragraph: "823" },
      "beck:resolve_citation": { citation: "NJW 2014, 898" },
      "beck:get_context": { vpath: "bibdata/ges/bgb/cont/bgb.p823.htm" },
      "beck:get_suggestions": { term: "Verzug" },
      "beck:get_referenced_documents": { vpath: "bibdata/ges/bgb/cont/bgb.p823.htm" },
      "beck:get_related_content": { vpath: "bibdata/ges/bgb/cont/bgb.p823.htm" },
    },
  },
  jade: {
    samples: {
      "jade:search": { query: "[1992] HCA 23" },
      "jade:search_by_citation": { citation: "[1992] HCA 23" },
      "jade:resolve_article": { article_id: 67683 },
      "jade:citation_lookup": { citation: "[1992] HCA 23" },
    },
  },
  enhancer: {
    jsonRpc: true,
    env: { XDG_CONFIG_HOME: "/nonexistent" },
    samples: { "enhancer:enhance_prompt": { text: "Is the landlord liable?", template_id: "legal-irac" } },
  },
  planner: {
    jsonRpc: true,
    env: { XDG_CONFIG_HOME: "/nonexistent" },
    empty: ["planner://projects/{id}"],
    samples: {
      "planner:generate_project_plan": {
        idea: "Sue for demurrage",
        user_id: "ann",
        plan: { project_name: "Demurrage", tasks: [{ name: "Collect the charter party" }] },
      },
      "planner:list_projects": { user_id: "ann" },
      "planner:get_project": { user_id: "ann", project_id: "none" },
      "planner:update_task": { user_id: "ann", task_id: "none", status: "Done" },
      "planner:delete_project": { user_id: "ann", project_id: "none" },
    },
  },
  frl: {
    samples: {
      "frl:search": { query: "privacy" },
      "frl:get_document": { id: "frl:C2004A03712", pin: "s 6" },
    },
  },
  eu: {
    samples: {
      "eu:search": { query: "data protection" },
      "eu:get_document": { id: "32016R0679", pin: "Article 6" },
    },
  },
  ris: {
    samples: {
      "ris:search": { query: "Kaufvertrag" },
      "ris:get_document": { id: "ris:KORE600500000" },
      "ris:get_norm": { law: "BGB", paragraph: "823" },
      "ris:list_courts": {},
    },
  },
  risat: {
    samples: {
      "risat:search": { application: "justiz", query: "Schadenersatz" },
      "risat:get_document": { id: "risat:NOR40052761" },
      "risat:get_norm": { law: "ABGB", paragraph: "1295" },
    },
  },
  law: {
    empty: ["law://document/{id}", "law://page/{page}"],
    samples: {
      "law:outline": { id: "austlii:au/cases/cth/HCA/1992/23" },
      "law:read": { id: "austlii:au/cases/cth/HCA/1992/23", pin: "[1]" },
      "law:grep": { pattern: "native title" },
      "law:search": { query: "native title" },
      "law:compare": { id: "frl:C2004A03712", pin: "s 6", from: "2015-01-01" },
      "law:verify_citations": { text: "Mabo v Queensland (No 2) [1992] HCA 23." },
      "law:cite": { items: [{ id: "Mabo v Queensland (No 2) [1992] HCA 23", pin: "[83]" }] },
      "law:citing": { id: "[1992] HCA 23" },
      "law:library": {},
      "law:pack": { text: "Mabo v Queensland (No 2) [1992] HCA 23.", sources: "library" },
      "law:import": { text: "A text that a user pasted." },
    },
  },
};
