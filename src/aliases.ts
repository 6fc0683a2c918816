/** The seeds' own spellings of tools, and names that models try: lower case, words joined by underscores -> canonical name. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ["list_databases", "austlii:list_databases"],
  ["search_austlii", "austlii:search"],
  ["build_search_url", "austlii:build_search_url"],
  ["search_with_progress", "austlii:search_with_progress"],
  ["search_cases", "austlii:search_cases"],
  ["search_legislation", "austlii:search_legislation"],
  ["fetch_document_text", "austlii:fetch_document_text"],
  ["enhance_prompt", "enhancer:enhance_prompt"],
  ["generate_project_plan", "planner:generate_project_plan"],
  ["outline_document", "law:outline"],
  ["read_document", "law:read"],
  ["grep_document", "law:grep"],
  ["search_document", "law:grep"],
  ["search_everywhere", "law:search"],
  ["search_library", "law:grep"],
  ["import_document", "law:import"],
]);
