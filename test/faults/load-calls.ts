/** A call of a server under load. */
export interface LoadCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

type Make = (number: number) => LoadCall;

const call = (name: string, args: Readonly<Record<string, unknown>>): LoadCall => ({ name, arguments: args });

/** Typical calls, with and without sources, reading and writing. */
const MIX: readonly Make[] = [
  (at) =>
    call("law_cite", { items: [{ id: "Mabo v Queensland (No 2) [1992] HCA 23", pin: `[${at % 200}]` }] }),
  () => call("austlii_list_databases", { query: "High Court" }),
  (at) => call("austlii_build_search_url", { query: `native title ${at}` }),
  () => call("law_verify_citations", { text: "Mabo v Queensland (No 2) [1992] HCA 23; (1992) 175 CLR 1." }),
  () => call("frl_get_document", { id: "frl:C2011A00157", pin: "s 18" }),
  (at) => call("frl_search", { query: at % 2 === 0 ? "ferries" : "wharves" }),
  () => call("ris_get_norm", { law: "BGB", paragraph: "823" }),
  () => call("austlii_fetch_document_text", { id: "austlii:au/cases/cth/HCA/2024/901" }),
  () => call("law_read", { id: "austlii:au/cases/cth/HCA/2024/901", pin: "[1]" }),
  () => call("law_grep", { pattern: "ferry" }),
  () => call("planner_list_projects", { user_id: "local" }),
  (at) =>
    call("planner_generate_project_plan", {
      idea: "Sue for demurrage",
      user_id: "local",
      idempotency_key: `plan ${at % 500}`,
      plan: { project_name: `Demurrage ${at % 500}`, tasks: [{ name: "Collect the charter party" }] },
    }),
  () => call("enhancer_enhance_prompt", { text: "Is the landlord liable?", template_id: "legal-irac" }),
  () => call("law_search", { query: "ferry" }),
];

/** Returns the nth call, the same in every run. */
export function loadCall(number: number): LoadCall {
  const make = MIX[number % MIX.length];
  if (!make) throw new Error("no calls");
  return make(number);
}
