/** Tokens of one `law:read`. */
export const DEFAULT_TOKENS = 3_000;
export const MAX_TOKENS = 8_000;
export const MIN_TOKENS = 500; // two thirds are the header's at most

/** Tokens of one `law:outline`. */
export const OUTLINE_TOKENS = 1_500;
