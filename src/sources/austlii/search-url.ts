/** Canonical host of AustLII's Linking Policy; www2 to www9 and classic are nodes of the same site. */
export const AUSTLII = "https://www.austlii.edu.au";
export type SearchMethod = "auto" | "boolean" | "any" | "all" | "phrase" | "title" | "near" | "legis";
export type SearchView =
  | "relevance"
  | "relevance-collapse"
  | "cited-most"
  | "database"
  | "date-latest"
  | "title";

export interface SearchParams {
  readonly query: string;
  readonly method?: SearchMethod;
  /** Mask paths; empty means all. */
  readonly databases?: readonly string[];
  /** Overrides the collection that follows from the masks. */
  readonly meta?: "/au" | "/nz" | "/austlii";
  /** Page size: 10, 20, 50 or 100. */
  readonly results?: number;
  /** Documents to skip. */
  readonly offset?: number;
  readonly view?: SearchView;
  /** ISO days, `2020-01-31`. */
  readonly from?: string;
  readonly to?: string;
  readonly excerpt?: boolean;
}

/** The address that a search sends, byte for byte: query, method, meta and masks first, in Olexi's order. */
export function searchUrl(params: SearchParams): string {
  const { query, method = "boolean", databases = [] } = params;
  const pairs: [string, string | number | undefined][] = [
    ["query", query],
    ["method", method],
    ["meta", params.meta ?? metaOf(databases)],
    ...databases.map((mask): [string, string] => ["mask_path", mask]),
    ["results", params.results],
    ["offset", params.offset],
    ["view", params.view],
    ...dayPairs(params.from, 1),
    ...dayPairs(params.to, 2),
    ["excerpt", params.excerpt ? 1 : undefined],
  ];
  const sent = pairs.flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${formEncode(String(value))}`,
  );
  return `${AUSTLII}/cgi-bin/sinosrch.cgi?${sent.join("&")}`;
}

function dayPairs(day: string | undefined, which: 1 | 2): [string, string | number][] {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? "") ?? [];
  if (year === undefined || month === undefined) return [];
  return [
    [`day${which}`, Number(date)],
    [`month${which}`, month], // the form sends two digits
    [`year${which}`, year],
  ];
}

function metaOf(masks: readonly string[]): string {
  const zealand = masks.filter((mask) => mask === "nz" || mask.startsWith("nz/")).length;
  if (zealand === 0) return "/au";
  return zealand === masks.length ? "/nz" : "/austlii";
}

/** Form encoding as in Python's `urlencode`, which Olexi used: only letters, digits and `_.-~` stay. */
export function formEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll("%20", "+");
}
