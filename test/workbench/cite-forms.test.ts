import { expect, test } from "vitest";
import { cite } from "../../src/workbench/tools/cite.ts";
import { call, contextOf, documentWith, sourceOf } from "./support.ts";
import { table } from "../support/table.ts";

async function lines(items: readonly unknown[], options: Record<string, unknown> = {}): Promise<string[]> {
  const { content } = await cite(contextOf({ peers: () => peers })).run({ items, ...options }, call);
  return (content[0]?.text ?? "").split("\n").filter((line) => line !== "");
}

const doc = (id: string, title: string, more: Parameters<typeof documentWith>[1] = {}) =>
  documentWith(id, { title, kind: "case", ...more });

const documents = [
  doc("austlii:au/cases/cth/HCA/2005/901", "Nicol v R", {
    citations: { neutral: "[2005] HCA 901", reported: ["919 CLR 196"], other: [] },
  }),
  doc("austlii:au/cases/cth/HCA/1992/902", 'Marbo v Queensland (No 2) ("Marbo case")', {
    citations: { neutral: "[1992] HCA 902", reported: ["(1992) 975 CLR 1"], other: [] },
  }),
  doc("austlii:au/cases/wa/WASCA/2012/912", "TOWN OF PORT HALE -v- HODGE PTY LTD & ORS", {
    citations: { neutral: "[2012] WASCA 912", reported: [], other: [] },
  }),
  doc(
    "austlii:au/cases/cth/FCA/2020/905",
    "The Shell Company Proprietary Limited (ABN 12 345 678 901) v The Commonwealth of Australia",
    {
      citations: { neutral: "[2020] FCA 905", reported: [], other: [] },
    },
  ),
  doc(
    "austlii:au/cases/cth/FCA/2021/906",
    "Australian Competition and Consumer Commission v Quince Pty Ltd",
    {
      citations: { neutral: "[2021] FCA 906", reported: [], other: [] },
    },
  ),
  doc("austlii:au/cases/cth/HCATrans/2005/205", "Ruhan v Director of Police", {
    citations: { neutral: "[2005] HCATrans 205", reported: [], other: [] },
  }),
  documentWith("frl:C2010A1", { kind: "legislation", title: "Competition and Consumer Act 2010 (Cth)" }),
  documentWith("frl:C2009B1", { kind: "legislation", title: "Carbon Reduction Scheme Bill 2009 (Cth)" }),
];
const peers = [
  sourceOf({ name: "austlii", documents: documents.filter(({ id }) => id.startsWith("austlii")) }),
  sourceOf({ name: "frl", documents: documents.filter(({ id }) => id.startsWith("frl")) }),
];

table("the document %s is cited in AGLC4", async (id) => (await lines([{ id }]))[0], {
  "austlii:au/cases/cth/HCA/2005/901": "*Nicol v The Queen* (2005) 919 CLR 196",
  "austlii:au/cases/cth/HCA/1992/902": "*Marbo v Queensland (No 2)* (1992) 975 CLR 1",
  "austlii:au/cases/wa/WASCA/2012/912": "*Town of Port Hale v Hodge Pty Ltd* [2012] WASCA 912",
  "austlii:au/cases/cth/FCA/2020/905": "*Shell Co Pty Ltd v Commonwealth* [2020] FCA 905",
  "austlii:au/cases/cth/HCATrans/2005/205":
    "Transcript of Proceedings, *Ruhan v Director of Police* [2005] HCATrans 205",
  "frl:C2009B1": "Carbon Reduction Scheme Bill 2009 (Cth)",
});

test("a clause of a schedule that is a Code is cited as a section", async () => {
  expect((await lines([{ id: "frl:C2010A1", pin: "sch 2 cl 18(1)" }]))[0]).toBe(
    "*Competition and Consumer Act 2010* (Cth) sch 2 s 18(1)",
  );
});

test("a paragraph of a reported case gets a note that the page is missing", async () => {
  const said = await lines([{ id: "austlii:au/cases/cth/HCA/1992/902", pin: "[14]" }]);
  expect(said[0]).toBe("*Marbo v Queensland (No 2)* (1992) 975 CLR 1, [14]");
  expect(said.at(-1)).toBe(
    "Note: item 1: [14] is a paragraph: add the page of (1992) 975 CLR 1 in front of it",
  );
});

test("a short title is set in italics where it is defined and names the private party", async () => {
  const [accc, trans] = ["austlii:au/cases/cth/FCA/2021/906", "austlii:au/cases/cth/HCATrans/2005/205"];
  const notes = await lines([{ id: accc }, { id: trans }, { id: accc }], { as: "footnotes" });
  expect(notes).toEqual([
    "1. *Australian Competition and Consumer Commission v Quince Pty Ltd* [2021] FCA 906 ('*Quince*').",
    "2. Transcript of Proceedings, *Ruhan v Director of Police* [2005] HCATrans 205.",
    "3. *Quince* (n 1).",
  ]);
});

table("the reference %s is cited in AGLC4", async (id) => (await lines([{ id }]))[0], {
  "s 51(xx) of the Constitution": "*Australian Constitution* s 51(xx)",
  "s 18 of the Australian Consumer Law": "*Competition and Consumer Act 2010* (Cth) sch 2 s 18",
  "Criminal Code (Cth) s 11.2": "*Criminal Code Act 1995* (Cth) sch 1 s 11.2",
  "Lawrence v Texmore 539 US 558, 560 (2003)": "*Lawrence v Texmore*, 539 US 558, 560 (2003)",
  "Sheppard v Mace (1987) 40 DLR (4th) 233": "*Sheppard v Mace* (1987) 40 DLR (4th) 233",
  "Russ v Lee (1661) 1 Lev 86; 83 ER 310": "*Russ v Lee* (1661) 1 Lev 86; 83 ER 310",
  "Koon v Registrar [2003] HKCFA 46, [12]": "*Koon v Registrar* [2003] HKCFA 46, [12]",
  "Carbon Reduction Scheme Bill 2009 (Cth) cl 83": "Carbon Reduction Scheme Bill 2009 (Cth) cl 83",
  "Explanatory Memorandum, Carbon Reduction Bill 2009 (Cth) at 5":
    "Explanatory Memorandum, Carbon Reduction Bill 2009 (Cth) 5",
  "Hal Lund, 'A Journey through Ferries' (2005) 27(3) Sydney Law Review 393, 400":
    "Hal Lund, 'A Journey through Ferries' (2005) 27(3) *Sydney Law Review* 393, 400",
  "Irvine, The Contract of Hire, 2nd ed (2019) at 69": "Irvine, *The Contract of Hire* (2nd ed, 2019) 69",
  "Australian Law Reform Commission, Equality at Sea (Report No 69, 1994)":
    "Australian Law Reform Commission, *Equality at Sea* (Report No 69, 1994)",
  "Commonwealth, Parliamentary Debates, House of Representatives, 3 May 2001, 123":
    "Commonwealth, *Parliamentary Debates*, House of Representatives, 3 May 2001, 123",
  "Convention relating to the Status of Refugees, opened for signature 28 July 1951, 189 UNTS 137 (entered into force 22 April 1954)":
    "*Convention relating to the Status of Refugees*, opened for signature 28 July 1951, 189 UNTS 137 (entered into force 22 April 1954)",
  "Halsbury's Laws of England (4th ed) vol 9": "*Halsbury's Laws of England* (4th ed) vol 9",
});

test("later footnotes refer back to authors and bodies by their names", async () => {
  const [book, report] = [
    "Irvine, The Contract of Hire, 2nd ed (2019)",
    "Australian Law Reform Commission, Equality at Sea (Report No 69, 1994)",
  ];
  const notes = await lines([{ id: book }, { id: report }, { id: book, pin: "70" }, { id: report }], {
    as: "footnotes",
  });
  expect(notes.slice(2, 4)).toEqual(["3. Irvine (n 1) 70.", "4. Australian Law Reform Commission (n 2)."]);
});

test("a failing item is reported in its place and leaves the other footnotes unchanged", async () => {
  const id = "austlii:au/cases/cth/HCA/2005/901";
  const notes = await lines([{ id }, { id: "no such thing" }, { id }], { as: "footnotes" });
  expect(notes[0]).toBe("1. *Nicol v The Queen* (2005) 919 CLR 196 ('*Nicol*').");
  expect(notes[1]).toMatch(/^2\. \[not cited: item 2 \(no such thing\): /);
  expect(notes[2]).toBe("3. *Nicol* (n 1).");
});

test("a failing item is an error if it is the only one", async () => {
  await expect(lines([{ id: "no such thing" }])).rejects.toThrow("item 1 (no such thing)");
});

table("the reference %s is cited in AGLC4 with all of its places", async (id) => (await lines([{ id }]))[0], {
  "Evidence Act 1995 (Vic), s 57(1)(a) and (b)": "*Evidence Act 1995* (Vic) ss 57(1)(a), (b)",
  "Evidence Act 1995 (Vic) s 57(1), (2) and (4)": "*Evidence Act 1995* (Vic) ss 57(1), (2), (4)",
  "Ferries Act 2001 (Vic) Pt 5.3A Div 10, s 447A": "*Ferries Act 2001* (Vic) pt 5.3A div 10, s 447A",
  "Ferries Regulations 1994 (Vic) reg 2.12(1)(b) and sch 2 cl 866.221":
    "*Ferries Regulations 1994* (Vic) reg 2.12(1)(b), sch 2 cl 866.221",
  "Explanatory Statement, Select Legislative Instrument 2011 No 91 (Cth) 3":
    "Explanatory Statement, Select Legislative Instrument 2011 No 91 (Cth) 3",
  "Victoria, Royal Commission into Ferries, Report and Recommendations (2016) vol 1, 45":
    "Victoria, Royal Commission into Ferries, *Report and Recommendations* (2016) vol 1, 45",
  "JD Orrow, MJ Hale and PG Vale, Hale & Vale's Equity (Federation Press, 5th ed, 2015) [3-250]":
    "JD Orrow, MJ Hale and PG Vale, *Hale & Vale's Equity* (Federation Press, 5th ed, 2015) [3-250]",
  "Ferries Commission, Piers, Report No 102 (2005) [3.20]–[3.24]":
    "Ferries Commission, *Piers* (Report No 102, 2005) [3.20]–[3.24]",
  "Federal Court of Australia, Expert Evidence Practice Note (GPN-EXPT), 25 October 2016":
    "Federal Court of Australia, *Expert Evidence Practice Note (GPN-EXPT)*, 25 October 2016",
  "Orrow, Re; Ex parte Hale (2001) 206 CLR 957": "*Re Orrow; Ex parte Hale* (2001) 206 CLR 957",
});
