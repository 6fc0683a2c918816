/** Categories of beck-online-mcp, the predecessor of Legibus. */
export const CATEGORIES = [
  "Gesetz",
  "Rechtsprechung",
  "Kommentar",
  "Aufsatz",
  "Handbuch",
  "Formular",
] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Filter codes of beck-online (`Addfilter=spubtyp0:<code>`), the older first. Two programs that were checked
 * against the site disagree on commentaries and handbooks (`komm`, `hdb` against `buch`), so the second code
 * is tried when the first finds nothing.
 */
export const FILTERS: Readonly<Record<Category, readonly string[]>> = {
  Gesetz: ["ges"],
  Rechtsprechung: ["ent"],
  Kommentar: ["komm", "buch"],
  Aufsatz: ["aufs"],
  Handbuch: ["hdb", "buch"],
  Formular: ["form"],
};
