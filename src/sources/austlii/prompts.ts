import type { Prompt } from "../../core/provider.ts";

/** A memo of authority, from search to pinpoint, in the order in which a careful researcher works. */
export function authorityPrompt(): Prompt {
  return {
    name: "find_authority",
    title: "Find authority for a proposition",
    description:
      "Search Australian or New Zealand cases, read the passages relied on, cite them with pinpoints",
    arguments: [
      { name: "question", description: "The legal question or proposition", required: true },
      {
        name: "court",
        description: "A court's code, e.g. HCA",
        required: false,
        async complete(prefix) {
          const { all } = await (await import("./databases.ts")).databases();
          const wanted = prefix.toLowerCase();
          return all.flatMap(({ court }) => (court?.toLowerCase().startsWith(wanted) ? [court] : []));
        },
      },
    ],
    render: ({ question = "", court = "" }) =>
      [
        `Find authority on this question: ${question}`,
        "",
        `1. Search with austlii:search_cases${court.trim() === "" ? "" : ` (court: ${court.trim()})`}; try two or three different wordings.`,
        "2. Read the passages that matter with austlii:fetch_document_text and a pin; do not rely on a snippet.",
        "3. Answer in at most 300 words. After every proposition cite case, neutral citation and paragraph, with the judge where the reasons are divided.",
        "4. Quote only what you have read, word for word.",
        "5. End with what was not found or not searched, as the tools said it.",
      ].join("\n"),
  };
}
