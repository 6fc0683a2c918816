import type { DecisionFields } from "../types.ts";

type DecisionForm = DecisionFields["form"];

/** Kinds of decisions by their last part, in all cases and numbers: `Senatsurteils`, `Nichtannahmebeschlüsse`. */
const ENDINGS: readonly (readonly [form: DecisionForm, endings: string])[] = [
  ["Urteil", "urteil urteils urteile urteilen"],
  ["Beschluss", "beschluss beschluß beschlusses beschlüsse beschlüssen"],
  ["Bescheid", "bescheid bescheids bescheide bescheiden"],
  ["Verfügung", "verfügung verfügungen"],
  ["Erkenntnis", "erkenntnis erkenntnisses erkenntnisse"],
  [undefined, "entscheidung entscheidungen"],
];
const BEGINNINGS =
  "Teil Grund Senats Kammer Versäumnis Anerkenntnis Schluss Zwischen End Vorbehalts Revisions Berufungs Vorlage Hinweis Kosten Nichtannahme Plenar Gerichts Grundsatz Leit".split(
    " ",
  );

/** "Senatsurteil", "Urteile", "Gerichtsbescheid". */
const WHOLE = ENDINGS.flatMap(([form, endings]) =>
  endings
    .split(" ")
    .flatMap((ending) =>
      [capital(ending), ...BEGINNINGS.map((beginning) => beginning + ending)].map(
        (word) => [word, form] as const,
      ),
    ),
);

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const SHORT: readonly (readonly [string, DecisionForm])[] = [
  ["Urt", "Urteil"],
  ["U", "Urteil"],
  ["Beschl", "Beschluss"],
  ["B", "Beschluss"],
  ["Bes", "Beschluss"],
  ["Vfg", "Verfügung"],
  ["Erk", "Erkenntnis"],
  ["Entsch", undefined],
];

/** Kinds of decisions, as German texts print them; "Entscheidung" does not say of which kind it is. */
export const FORMS: ReadonlyMap<string, DecisionForm> = new Map([...WHOLE, ...SHORT]);

/** Words that tell a decision without its court: `Urt. v. 12.3.2020`, `Senatsurteil vom`. */
export const FORM_STARTS: readonly string[] = [...WHOLE.map(([word]) => word), "Urt", "Beschl"];

/** What is in front of a file number. */
export const NUMBER_LEADS: ReadonlySet<string> = new Set([
  "Az",
  "Aktenzeichen",
  "AZ",
  "GZ",
  "Zl",
  "Rs",
  "Rechtssache",
  "Rechtssachen",
  "verb",
  "Nr",
  "No",
  "Beschwerde",
  "Beschwerdenummer",
  "Individualbeschwerde",
  "Case",
  "Cases",
  "App",
  "Appl",
  "Application",
  "Applications",
  "nos",
  "no",
  "Nos",
  "Nrn",
]);
