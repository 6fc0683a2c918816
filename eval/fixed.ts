import { readFileSync } from "node:fs";
import * as z from "zod";

/** A statement written by hand, beside the text that it is about; `error` names what is wrong with it. */
export interface FixedStatement {
  readonly text: string;
  readonly error?: string;
  readonly jurisdiction: "AU" | "DE" | "AT" | "EU";
  /** The file that must be imported for it; without one the loopback copy of the source serves the document. */
  readonly file?: { readonly from: "shared" | "fixtures"; readonly path: string };
  /** Any of these in an answer names the true document. */
  readonly identity: readonly string[];
}

const BGB_823 = { from: "shared", path: "gii/gii-bgb-823.html" } as const;
const APAG_17 = { from: "shared", path: "ris-at/nor_law.html" } as const;
const HARBOUR_18 = { from: "fixtures", path: "austlii/legislation-section-new.html" } as const;

const about =
  (jurisdiction: "AU" | "DE" | "AT", identity: readonly string[], file?: FixedStatement["file"]) =>
  (text: string, error?: string): FixedStatement => ({
    text,
    jurisdiction,
    identity,
    ...(error !== undefined && { error: `${jurisdiction} ${error}` }),
    ...(file && { file }),
  });

const de = about("DE", ["823"], BGB_823);
const au = about("AU", ["Harbour Safety Act 2011", "Harbour Safety Act 2011 (Cth)"], HARBOUR_18);
const at = about("AT", ["APAG", "NOR40186096"], APAG_17);
const ogh = about("AT", ["9902/20w", "99Ob9902"]);

const PERSONNEL = { from: "shared", path: "au/pdf-docx/2022-HCA-1-cfmmeu-v-personnel.pdf" } as const;
const personnel = about("AU", ["[2022] HCA 1"], PERSONNEL);
/** A statement that cites nothing, under the case of which the draft speaks. */
const under = (statement: string) =>
  `The leading case is Construction, Forestry, Maritime, Mining and Energy Union v Personnel Contracting Pty Ltd [2022] HCA 1.\n\n- ${statement}\n`;

export const FIXED: readonly FixedStatement[] = [
  personnel(under("Judgment was delivered on 9 February 2022.")),
  personnel(under("Judgment was delivered on 19 February 2022."), "day without a citation"),
  personnel(under("It came out in February 2022.")),
  personnel(under("It came out in February 2021."), "month without a citation"),
  personnel(under("The appeal was allowed.")),
  personnel(under("The appeal was dismissed."), "outcome without a citation"),
  personnel(under("Before Kiefel CJ, Gageler, Keane, Gordon, Edelman, Steward and Gleeson JJ.")),
  personnel(
    under("Before French CJ, Gageler, Keane, Gordon, Edelman, Steward and Gleeson JJ."),
    "bench without a citation",
  ),
  de("Liability follows from section 823(2) of the German Civil Code."),
  de("Liability follows from section 823(6) of the German Civil Code.", "subsection in English"),
  de("Liability follows from Section 823(1) BGB."),
  de("Liability follows from Section 823(5) BGB.", "subsection of an abbreviated code in English"),
  de("Die Haftung folgt aus § 823 Abs. 1 BGB."),
  de("Die Haftung folgt aus § 823 Abs. 2 BGB."),
  de("Die Haftung folgt aus § 823 I BGB."),
  de("Die Haftung folgt aus § 823 Abs. 2 S. 1 BGB."),
  de("Nach § 823 Abs. 1 BGB ist „zum Ersatz des daraus entstehenden Schadens verpflichtet“, wer so handelt."),
  de(
    "§ 823 Abs. 1 BGB lautet: „Wer vorsätzlich oder fahrlässig das Leben, den Körper, die Gesundheit“ verletzt.",
  ),
  de("Die Haftung folgt aus § 823 Abs. 3 BGB.", "Absatz that does not exist"),
  de("Die Haftung folgt aus § 823 Abs. 7 S. 1 BGB.", "Absatz that does not exist"),
  de(
    "§ 823 Abs. 1 BGB lautet: „Wer vorsätzlich oder böswillig das Leben, den Körper, die Gesundheit“ verletzt.",
    "wording of a provision altered",
  ),
  de(
    "Nach § 823 Abs. 1 BGB ist „zum doppelten Ersatz des daraus entstehenden Schadens verpflichtet“, wer so handelt.",
    "wording of a provision altered",
  ),
  de(
    "Nach § 823 Abs. 2 BGB ist „zum Ersatz des daraus entstehenden Schadens verpflichtet“, wer so handelt.",
    "wording of another Absatz",
  ),
  au("The duty is in Harbour Safety Act 2011 (Cth) s 18."),
  au("The duty is in s 18(1) of the Harbour Safety Act 2011 (Cth)."),
  au("The offence is in *Harbour Safety Act 2011* (Cth) s 18(2)."),
  au("The duty is in Harbour Safety Act 2011 (Cth) s 18(9).", "subsection that does not exist"),
  au("The duty is in s 18(14) of the Harbour Safety Act 2011 (Cth).", "subsection that does not exist"),
  au("The duty is in Harbour Safety Act 2009 (Cth) s 18(1).", "year of an Act"),
  au("The duty is in Harbour Safety Act 2011 (Vic) s 18(1).", "jurisdiction of an Act"),
  au("The Harbour Safety Act 2011 (Cth) governs.\n\n- s 18(1): the duty\n- s 18(2): the offence"),
  au(
    "The Harbour Safety Act 2011 (Cth) governs.\n\n- s 18(9): the duty",
    "subsection alone that does not exist",
  ),
  au(
    "The Harbour Safety Act 2011 (Cth) governs. By s 18(1) there is a duty.\n\nSubsection (14) says whose.",
    "subsection alone that does not exist",
  ),
  at("Die Pflicht folgt aus § 17 Abs. 1 APAG."),
  at("Die Pflicht folgt aus § 17 Abs 1 Z 3 APAG."),
  at("Nach § 17 Abs. 4 APAG obliegt die Entbindung „dem Vorstand der APAB“, nicht dem Gericht."),
  at("Die Pflicht folgt aus § 17 Abs. 9 APAG.", "Absatz that does not exist"),
  at("Die Pflicht folgt aus § 17 Abs. 1 Z 12 APAG.", "Ziffer that does not exist"),
  at(
    "Nach § 17 Abs. 4 APAG obliegt die Entbindung „dem Präsidium der Wirtschaftskammer der APAB“.",
    "wording of a provision altered",
  ),
  ogh("Ebenso OGH 99 Ob 9902/20w."),
  ogh("Ebenso OGH 10.12.2020, 99 Ob 9902/20w."),
  ogh("Ebenso OGH 10.12.2020, 99 Ob 9902/20w, Rz 2."),
  ogh("Ebenso OGH 99 Ob 9902/20w [Rz 1]."),
  ogh("Festgestellt ist: „Die Planke der Fähre war vereist“ (OGH 99 Ob 9902/20w, Rz 1)."),
  ogh("OGH 99 Ob 9902/20w, Rz 1: „Die Planke der Fähre war vereist“."),
  ogh("Ebenso OGH 11.12.2020, 99 Ob 9902/20w.", "date"),
  ogh("Ebenso OGH 10.12.2019, 99 Ob 9902/20w, Rz 2.", "year of the date"),
  ogh("Ebenso VwGH 10.12.2020, 99 Ob 9902/20w.", "court"),
  ogh("Ebenso OGH 10.12.2020, 99 Ob 9977/20w.", "file number"),
  ogh("Ebenso OGH 10.12.2020, 99 Ob 9902/20w, Rz 14.", "Rz beyond the last"),
  ogh(
    "Festgestellt ist: „Die Planke der Fähre war trocken“ (OGH 99 Ob 9902/20w, Rz 1).",
    "quotation before altered",
  ),
  ogh("OGH 99 Ob 9902/20w, Rz 1: „Die Planke der Fähre war trocken“.", "quotation after altered"),
  ogh(
    "Festgestellt ist: „Die Planke der Fähre war vereist“ (OGH 99 Ob 9902/20w, Rz 2).",
    "quotation at another Rz",
  ),
];

/** Sentences of pleadings and opinions, written over genuine documents before the product read them. */
const pleadings = z
  .array(
    z.strictObject({
      text: z.string(),
      error: z.string().optional(),
      jurisdiction: z.enum(["DE", "AT", "EU"]),
      path: z.string(),
      identity: z.array(z.string()),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL("pleadings.json", import.meta.url), "utf8")));

/** Checked against the library alone. */
export const PLEADINGS: readonly FixedStatement[] = pleadings.map(
  ({ text, error, jurisdiction, path, identity }) => ({
    text,
    jurisdiction,
    identity,
    file: { from: "shared", path },
    ...(error !== undefined && { error: `${jurisdiction} ${error}` }),
  }),
);
