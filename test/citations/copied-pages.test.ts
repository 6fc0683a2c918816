import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";

test.each([
  // names
  [
    "CASES CITED:\nHarbour and Quay Finance Pty Ltd v\nOrrow [2008] HCA 57",
    ["Harbour and Quay Finance Pty Ltd v Orrow"],
  ],
  [
    "Orrow v Harbour And Quay Finance Pty\nLtd [2007] NSWCA 235",
    ["Orrow v Harbour And Quay Finance Pty Ltd"],
  ],
  [
    "Tern Spolka v Marlowe Lawson\nCombe Vale Ltd [1942] UKHL 4",
    ["Tern Spolka v Marlowe Lawson Combe Vale Ltd"],
  ],
  ["Hale v Orrow\nVale Holdings Ltd v Marsh [1990] VR 4", ["Vale Holdings Ltd v Marsh"]],
  [
    "Hale v Tern Insurance Ltd t/a Harbour Cover [2015] NSWCA 33",
    ["Hale v Tern Insurance Ltd t/a Harbour Cover"],
  ],
  ["Immunity from suit – Whether Hale v Orrow (1988) 165 CLR 543 should be reconsidered", ["Hale v Orrow"]],
  ['Editors --- "Hale v Orrow (No 2) [2005] FCAFC 110 - Case Summary"', ["Hale v Orrow (No 2)"]],
  ["Hale v The Queen C5/1997 [1999] HCATrans 68", ["Hale v The Queen"]],
  ["Hale v Minister for Ferries (M97/2016) [2017] HCATrans 6", ["Hale v Minister for Ferries"]],
  [
    "TABLE OF AUTHORITIES Page(s) Cases Hale v. Orrow, 401 U.S. 371 (1971)... 1 Marsh v. Vale, 408 U.S. 665 (1972)",
    ["Hale v. Orrow", "Marsh v. Vale"],
  ],
  ["Silence may mislead.\n\nWith v O'Vale [1936] Ch 575", ["With v O'Vale"]],
])("a name is read whole and alone where pages wrap it, label it or run into it: %j", (text, names) => {
  expect(find(text).map(({ name }) => name)).toEqual(names);
});

test.each([
  // places
  ["Hale v Orrow (2010) 239 CLR 531 at 71, the Court held", ["(2010) 239 CLR 531, [71]"]],
  ["not a 'narrow list': Hale (2004) 60 NSWLR 168 at 56-57.", ["(2004) 60 NSWLR 168, [56]–[57]"]],
  ["Hale v Orrow (1988) 165 CLR 543 at 10 per cent, at 9 am, at 40 Quay Street", ["(1988) 165 CLR 543"]],
  ["Hale v Orrow (1988) 5 BPR 11,110 at 11,117", ["(1988) 5 BPR 11,110, 11,117"]],
  ["1. Hale v Orrow [1986] 1 SCR 103\n2. Hale, ibid.\n3. Hale, ibid.", ["[1986] 1 SCR 103", "Ibid", "Ibid"]],
  // reports by volume alone
  ["Hale v Orrow (1988) 165 CLR 543 was read. See 165 CLR at 564.", ["(1988) 165 CLR 543", "165 CLR, 564"]],
  ["Hale v. Orrow, 508 U.S. 248 (1993); see 508 U.S., at 256.", ["508 US 248 (1993)", "508 US, 256"]],
  // provisions
  [
    "A guardian acts under the Wardship Act 2019 (Vic) ('W Act 2019'). The W Act 2019 (s 24) and section 27 (W Act 2019) say how.",
    ["Wardship Act 2019 (Vic)", "Wardship Act 2019 (Vic) s 24", "Wardship Act 2019 (Vic) s 27"],
  ],
  [
    "The Charter of Ferry Passengers Act 2006 (Vic) ('the Charter') binds them. By s 38(1) of the Charter it is unlawful.",
    ["Charter of Ferry Passengers Act 2006 (Vic)", "Charter of Ferry Passengers Act 2006 (Vic) s 38(1)"],
  ],
  ["Legislation Ferries Act 1886 (Qld), s 222", ["Ferries Act 1886 (Qld) s 222"]],
  ["Legislation Act 2003 (Cth) s 8", ["Legislation Act 2003 (Cth) s 8"]],
  [
    "Victoria’s Ferries Act 1975 (Vic) and Veterans' Ferries Act 1986 (Cth)",
    ["Ferries Act 1975 (Vic)", "Veterans' Ferries Act 1986 (Cth)"],
  ],
  // other sources
  [
    "Second Reading Speech, Legislative Assembly, Debates, 20 October 2021, p 7508.",
    ["Parliamentary Debates, Legislative Assembly, 20 October 2021, 7508"],
  ],
  [
    "1. See Ann Marlowe, ‘Patterns of Tides’ (2012) 65(1) Current Legal Problems 177.",
    ["Ann Marlowe, 'Patterns of Tides' (2012) 65(1) Current Legal Problems 177"],
  ],
  ["Ibid should be used for the source of the note before.", []],
])("an authority is read as copied pages print it: %j", (text, expected) => {
  expect(find(text).map(shownCitation)).toEqual(expected);
});

test.each([
  ["Hale v Orrow [2000] 1 Qd R 445; [1998] QCA 271", 1],
  ["Hale v Orrow [1998] QCA 271; , [2000] 1 Qd R 445", 1],
  ["Hale v Orrow [1998] QCA 271; [2004] 1 Qd R 445", 2],
  ["Hale v Orrow [2000] QCA 271; [1998] 1 Qd R 445", 2],
  ['Hale, Ann --- "Tides" [2006] NZYbkNZJur 20; (2006) 9 Yearbook of New Zealand Jurisprudence 312', 1],
])("a report printed later and a journal beside its copy are parallel: %j", (text, count) => {
  expect(new Set(find(text).map(({ group }, at) => group ?? at)).size).toBe(count);
});

test("a surname before a note's number means the work of that author alone", () => {
  const text = `1. Ann Hale and Jo Orrow, Law of Ferries (Harbour Press, 2012) 48; see also Jo Orrow, ‘Tides’ (2012) 65 Sydney Law Review 77.
2. Orrow, above n 1, 79.`;
  const all = find(text);
  const last = all.at(-1);
  expect(last?.kind === "back_reference" && all[last.target ?? -1]?.canonical).toContain("Tides");
});
