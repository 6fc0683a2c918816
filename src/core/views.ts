/** Views that show a tool's result to users, in clients that support them. */
export const VIEWS = ["search", "document", "verification", "comparison", "citing", "plan"] as const;
export type ViewName = (typeof VIEWS)[number];

/**
 * Key in a result's `_meta` for the data that only a view needs, and in the arguments of a view's own calls, whose
 * results the model does not get.
 */
export const VIEW_KEY = "legibus/view";
