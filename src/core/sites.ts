// Websites that citations link to; the sources of the same name send their requests to them.

/** Canonical host of AustLII's Linking Policy; www2 to www9 and classic are nodes of the same site. */
export const AUSTLII = "https://www.austlii.edu.au";
export const JADE = "https://jade.io";
export const FEDERAL_REGISTER = "https://www.legislation.gov.au";
/** The federal portal's address; its operator calls it a preview. */
export const NEURIS = "https://testphase.rechtsinformationen.bund.de";
export const GII = "https://www.gesetze-im-internet.de";
export const RIS_AT = "https://www.ris.bka.gv.at";
export const BECK = "https://beck-online.beck.de";
/** Shows programs a challenge, so it is only linked to, never queried. */
export const EUR_LEX = "https://eur-lex.europa.eu";
