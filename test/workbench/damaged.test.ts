import { expect, test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import { sanitise } from "../../src/core/sanitise.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { call, contextOf, documentWith, sourceOf, temporaryStore, verifiedAnswer } from "./support.ts";
import { lasting } from "../support/lasting.ts";

/** Every form as written in a draft, with a part of its row's warning; undefined if the form is undamaged. */
const FORMS: readonly (readonly [string, string | undefined])[] = [
  // non-existent and damaged numbers
  ["§ 99999 BGB", undefined],
  ["§ 123456 BGB", undefined],
  ["§ 1234567 BGB", "1234567 is not a number"],
  ["§ l23 BGB", "l23 was read as 123"],
  ["§ 8l3 BGB", "8l3 was read as 813"],
  ["§ 823 Abs. l BGB", "l was read as 1"],
  ["§S 823 BGB", "S was read as §"],
  ["$ 823 BGB", "$ was read as §"],
  ["§823BGB", "no space in front of the law"],
  ["§ BGB", "names no number"],
  ["§ 823", "names no law"],
  ["§ 5 XQZG", "XQZG is not a law of the table"],
  ["§ 5 des Foobargesetzes", "Foobargesetzes is not a law of the table"],
  ["§ 7 des Gesetzes", "names no law"],
  ["Paragraph 823 BGB", undefined],
  ["Art. 823 BGB", "is divided into paragraphs"],
  // brackets
  ["(2020] HCA 5", "brackets do not match"],
  ["[2020) HCA 5", "brackets do not match"],
  ["[2020 HCA 5", "brackets do not match"],
  ["2020] HCA 5", "brackets do not match"],
  ["2020 HCA 5", "belongs in square brackets"],
  ["(2020) HCA 5", "belongs in square brackets"],
  ["{2020} HCA 5", "{ was read as ["],
  ["(1992] 175 CLR 1", "brackets do not match"],
  ["(1992 175 CLR 1", "brackets do not match"],
  ["[1992] 175 CLR 1", "its year belongs in round brackets"],
  ["(1977) VR 430", "belongs in square brackets"],
  // OCR
  ["[202O] HCA 5", "202O was read as 2020"],
  ["[2020] HCA l2", "l2 was read as 12"],
  ["[2020] HCA 5O", "5O was read as 50"],
  ["[2020] HCA 005", "005 was read as 5"],
  ["[20 20] HCA 5", "20 20 was read as 2020"],
  ["(1992) l75 CLR 1", "l75 was read as 175"],
  ["(1992) 175 CLR l", "l was read as 1"],
  ["BGH, Urt. v. 12.3.2O20 – III ZR 123/19", "2O20 was read as 2020"],
  ["BGH, Urt. v. 12.3.2020 – lll ZR 123/19", "lll was read as III"],
  ["BGHZ l54, 239", "l54 was read as 154"],
  ["BGH2 154, 239", "BGH2 is not a collection or journal"],
  ["NJW 20l5, 1827", "20l5 was read as 2015"],
  ["NJVV 2015, 1827", "NJVV is not a collection or journal"],
  ["OGH 5 0b 234/20b", "0b was read as Ob"],
  ["RSO106668", "RSO106668 was read as RS0106668"],
  ["C-131/I2", "I2 was read as 12"],
  ["ECLl:DE:BGH:2020:120320UIIIZR123.19.0", "was read as ECLI:DE:BGH:2020"],
  ["Privacy Act l988 (Cth)", "l988 was read as 1988"],
  ["Privacy Act 1988 (Cth) s l8", "l8 was read as 18"],
  // dashes, spaces and full stops
  ["[2020]\u00a0HCA\u00a05", undefined],
  ["[2020]\u2009HCA\u20095", undefined],
  ["§\u202f823\u00a0Abs.\u20091 BGB", undefined],
  ["C\u2011131/12", undefined],
  ["C\u2212131/12", "look like brackets and dashes"],
  ["[2020] HC\u00adA 5", undefined],
  ["[2020] HC\u200bA 6", "characters that are not seen"],
  ["\uff3b2020\uff3d HCA 5", "look like brackets"],
  ["[2020]HCA5", "HCA5 was read as HCA 5"],
  ["[2020] H.C.A. 5", "H.C.A. was read as HCA"],
  ["[2020] hca 5", "hca was read as HCA"],
  ["[2020] HCA No 5", "HCA No 5 was read as HCA 5"],
  ["NJW 2015 1827", "there is no comma between"],
  ["BGH – III ZR 123/2019", "2019 was read as 19"],
  // years
  ["[1850] HCA 3", "1850 looks wrong"],
  ["[2093] HCA 1", "2093 looks wrong: it is in the future"],
  ["[3020] HCA 5", "3020 looks wrong"],
  ["[20200] HCA 5", "20200 is not a year"],
  ["(1850) 175 CLR 1", "1850 looks wrong: CLR begins in 1903"],
  ["(2093) 175 CLR 1", "2093 looks wrong"],
  ["NJW 1850, 1", "1850 looks wrong: NJW begins in 1947"],
  ["NJW 2093, 1", "2093 looks wrong"],
  ["[1850] EWCA Civ 1", undefined],
  ["BGH, Urt. v. 32.13.2020 – III ZR 123/19", "is not a day of the calendar"],
  ["Privacy Act 19888 (Cth)", "19888 is not a year"],
  ["Privacy Act 2093 (Cth)", "2093 looks wrong"],
  // courts and series that do not exist
  ["[2020] HCAA 5", "HCAA is not a court or series"],
  ["[2020] NSWSCA 5", "nearest: NSWSC"],
  ["[2004] UKSX 5", "UKSX is not a court or series"],
  ["[2004] EWCA Cv 1001", "EWCA Cv is not a court or series"],
  ["(1992) 175 ZZR 1", "ZZR is not a court or series"],
  ["(1992) 9999 CLR 1", "9999 looks wrong"],
  ["XYH, Urt. v. 12.3.2020 – III XX 123/19", "names no court that the tables have"],
  // incomplete citations
  ["[2020] HCA", "names no number"],
  ["[2004] EWCA Civ", "names no number"],
  ["(1992) 175 CLR", "names no page"],
  ["(1992) CLR 1", "names no volume"],
  ["BGHZ 154", "names no page"],
  ["NJW 2015", "names no page"],
  ["BeckRS 2023", "names no page"],
  ["BGH, Urt. v. 12.3.2020", "names no file number"],
  ["BGH III ZR", "the file number after BGH is not whole"],
  ["OGH 5 Ob 234", "the file number after OGH is not whole"],
  ["EuGH C-131", "the file number after EuGH is not whole"],
  ["RS01066", "has seven digits"],
  ["ECLI:DE:BGH:2026", "five parts"],
  ["BGBl. I 2002", "names a year or a number only"],
  ["BT-Drs. 14", "names no number"],
  ["VO 2009/679", "does not say of which community"],
  ["Privacy Act 1988", "names no jurisdiction"],
  ["Privacy Act (Cth)", "names no year"],
  ["s 18 Privacy Act", "names no year"],
  ["Ibid", "nothing says which citation"],
  ["(n 7)", "nothing says which citation"],
];

/** Sources that report every citation as absent but have the control document. */
const australia = sourceOf({
  name: "austlii",
  documents: [documentWith("austlii:au/cases/cth/HCA/2020/1")],
});
const germany = sourceOf({ name: "ris", documents: [documentWith("ris:bgb")] });

const open = await lasting(temporaryStore());

async function rowsOf(text: string, next = 0) {
  const context = contextOf({ library: open.library, peers: () => [australia, germany] });
  const result = await verifyCitations(context).run({ text, next }, call);
  return { rows: verifiedAnswer.parse(result).rows, text: result.content[0]?.text ?? "" };
}

test("the table has at least sixty forms, each once", () => {
  expect(new Set(FORMS.map(([form]) => form)).size).toBe(FORMS.length);
  expect(FORMS.length).toBeGreaterThanOrEqual(60);
});

test.each(FORMS)("%j has exactly one row", async (form, said) => {
  const { rows, text } = await rowsOf(`The point was decided in ${form}; nothing else was cited.`);
  const seen = sanitise(form); // results have no invisible characters
  expect(rows.map(({ citation }) => seen.includes(citation) || citation.includes(seen))).toEqual([true]);
  const [row] = rows;
  if (said === undefined) {
    expect(row?.warnings).toBeUndefined();
    return;
  }
  expect(["UNVERIFIED", "UNRECOGNISED"]).toContain(row?.verdict);
  expect(JSON.stringify(row?.warnings)).toContain(JSON.stringify(said).slice(1, -1));
  expect(text).toContain(said);
  expect(text).not.toMatch(/does not exist|covers it and has none/);
});

test("a draft of damaged forms has a row for each, in the draft's order", async () => {
  const forms = FORMS.map(([form]) => form).filter((form) => !/^(?:Ibid|\(n)/.test(form));
  const draft = forms.join(".\n\n");
  const rows = [...(await rowsOf(draft)).rows, ...(await rowsOf(draft, 50)).rows];
  expect(rows).toHaveLength(forms.length);
  for (const [at, { citation }] of rows.entries()) expect(sanitise(forms[at] ?? "")).toContain(citation);
});

test("an undamaged form is NOT_FOUND if a healthy source reports it absent", async () => {
  const { rows } = await rowsOf("See [2020] HCA 5 and § 99999 BGB; also [2020] HCA l2.");
  expect(rows.map(({ verdict }) => verdict)).toEqual(["NOT_FOUND", "NOT_FOUND", "UNVERIFIED"]);
  expect(rows[2]?.reason).toContain("l2 was read as 12");
});

test("a failing source makes no form NOT_FOUND or VERIFIED", async () => {
  const failing = sourceOf({ name: "austlii", failure: new LegibusError("BLOCKED", "AustLII refused") });
  const text = FORMS.map(([form]) => form).join(".\n\n");
  const context = contextOf({ library: open.library, peers: () => [failing] });
  const result = await verifyCitations(context).run({ text, next: 0 }, call);
  const verdicts = verifiedAnswer.parse(result).rows.map(({ verdict }) => verdict);
  expect(verdicts).not.toContain("NOT_FOUND");
  expect(verdicts).not.toContain("VERIFIED");
});
