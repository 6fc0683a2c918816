import { aglc4 } from "./aglc4.ts";
import { court } from "./court.ts";
import { austrian, german } from "./german.ts";
import type { Style } from "./types.ts";

export { toBibtex } from "./export/bibtex.ts";
export { toCsl } from "./export/csl.ts";
export { toRis } from "./export/ris.ts";
export { type Facts, factsOf } from "./facts.ts";
export { missingOf } from "./missing.ts";
export type { Group, Item, Style } from "./types.ts";

export const STYLES = { aglc4, court, german, austrian } as const satisfies Record<Style["name"], Style>;
