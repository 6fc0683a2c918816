/** What shows a tool's result to people, in clients that show views. */
export const VIEWS = ["search", "document", "verification", "comparison", "citing", "plan"] as const;
export type ViewName = (typeof VIEWS)[number];

/** The key of a result's `_meta` with what only a view needs. */
export const VIEW_KEY = "legibus/view";
