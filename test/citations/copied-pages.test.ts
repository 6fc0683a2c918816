import { expect, test } from "vitest";
import { find, shownCitation } from "../../src/citations/index.ts";

test.each([
  // names
  ["Examples are Estate of Hale [2010] NSWSC 382 and others", ["Estate of Hale"]],
  [
    "Quay Trustees Ltd v Orrow; Estate of Nancy Elaine Hale [2011] NSWSC 559",
    ["Quay Trustees Ltd v Orrow; Estate of Nancy Elaine Hale"],
  ],
  [
    "Hale (as liq of Marlowe Pty ltd (in liq)) v Commissioner of Ferries (2003) 51 ACSR 530",
    ["Hale (as liq of Marlowe Pty ltd (in liq)) v Commissioner of Ferries"],
  ],
  [
    "see the particulars at High Court of Australia, Hale v Minister for Ferries [2017] HCA 6",
    ["Hale v Minister for Ferries"],
  ],
  ["Quays (Marlowe v. Orrow), Judgment, I.C.J. Reports 1984, p. 392", ["Marlowe v. Orrow"]],
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
  [
    "Vulnerability: San Marlowe Ltd v Minister Administering the Quay Lands Act 1979 (1986) 162 CLR 340, 355.",
    ["San Marlowe Ltd v Minister Administering the Quay Lands Act 1979"],
  ],
  [
    "1.Harbour Council v Orrow [2012] NSWLEC 265 Page 1 2.Vale v Hale [2013] NSWLEC 9",
    ["Harbour Council v Orrow", "Vale v Hale"],
  ],
  ["most recently in the matter of Re SB; Ex parte AC [2020] QSC 139", ["Re SB; Ex parte AC"]],
  [
    "weak claims 1, and in R v Quay Commissioners, ex p Hale [1982] AC 617",
    ["R v Quay Commissioners, ex p Hale"],
  ],
  [
    "Vale Pty Ltd v Hale Pty Ltd; Hale Pty Ltd v Vale Pty Ltd (No 2) [2017] NSWLEC 147",
    ["Vale Pty Ltd v Hale Pty Ltd; Hale Pty Ltd v Vale Pty Ltd (No 2)"],
  ],
  ["Hale v The Commonwealth; Hale v The Queen [2015] HCA 16", ["Hale v The Commonwealth; Hale v The Queen"]],
  ["Vale v The Queen; Hale v The Queen [2015] HCA 16", ["Hale v The Queen"]],
  ["cases such as iTern Holdings Pte Ltd v Hale [2016] SGHC 77", ["iTern Holdings Pte Ltd v Hale"]],
  [
    "Vale Pte Ltd v Tern Pte Ltd and another suit (YTern Pte Ltd, third party) [2019] SGHC 2",
    ["Vale Pte Ltd v Tern Pte Ltd"],
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
  [
    "Harbour Act 2010 (No 47) ss 1(2)(e) 8 63 65 - Quay Rules 1999 rr 292 293",
    ["Harbour Act 2010 ss 1(2)(e), 8, 63, 65", "Quay Rules 1999 rr 292, 293"],
  ],
  ["He had ss 5 and 6 in mind. Harbour Act 2010 (Cth) s 5 8 ferries", ["Harbour Act 2010 (Cth) s 5"]],
  [
    "Quay Orders Act 1997 (WA), s 3, s 3(1), s 4(1), s 4(3), s 5A(1), s 5A(2), s 10A, s 10B, s 10D, s 10F, s 10G, s 10H, s 13A, s 63",
    ["Quay Orders Act 1997 (WA) ss 3, 3(1), 4(1), 4(3), 5A(1), 5A(2), 10A, 10B, 10D, 10F, 10G, 10H, 13A, 63"],
  ],
  ["within Part 3-2 of the Ferry Work Act 2009 (Cth)", ["Ferry Work Act 2009 (Cth) pt 3-2"]],
  [
    "ss7(2), (3) Patents Act (Cth) 1990 (“PA”). See s7(3) PA",
    ["Patents Act 1990 (Cth) ss 7(2), (3)", "Patents Act 1990 (Cth) s 7(3)"],
  ],
  ["Quay Code Act Compilation Act 1913 (WA), s 338B", ["Quay Code Act Compilation Act 1913 (WA) s 338B"]],
  ["Review of the Private Sector Provisions of the Ferries Act 1988 (Cth)", ["Ferries Act 1988 (Cth)"]],
  [
    "Quay Planning and Tides Act 1979 (NSW) (QP&T Act). By section 8.7 of the QP&T Act",
    ["Quay Planning and Tides Act 1979 (NSW)", "Quay Planning and Tides Act 1979 (NSW) s 8.7"],
  ],
  ["PROCEEDINGS UNDER THE SALE OF QUAYS ACT 1962 (VIC)", ["Sale of Quays Act 1962 (Vic)"]],
  [
    "FERRY PERSONS (CARE AND PROTECTION) ACT 1998 (NSW), s 79",
    ["Ferry Persons (Care and Protection) Act 1998 (NSW) s 79"],
  ],
  ["SUPREME COURT OF THE ACT 2015. The ACT 2004 budget.", []],
  // pages of a case named in short
  [
    "In Hale v Orrow (1870) LR 5 QB 549 (Hale) the test was put. In Hale at 565: It is essential. Mr Hale at 40 was ill.",
    ["(1870) LR 5 QB 549", "Hale, 565"],
  ],
  [
    "S79 of the Ferry Law Act 1975 (Cth); S.75(2) of the Act; matter S79 of 2015",
    ["Ferry Law Act 1975 (Cth) s 79", "Ferry Law Act 1975 (Cth) s 75(2)"],
  ],
  [
    "It was put into the Quay Act 1986 (NSW) in ss 292–292E, as part of the Tides Act 1988 (Cth) in Part 3 of this report",
    ["Quay Act 1986 (NSW) ss 292–292E", "Tides Act 1988 (Cth)"],
  ],
  [
    "R v Vale [2019] NSWCCA 173; R v Hale [2018] NSWCCA 264. In R v Hale at [53]. The discussion in R v Vale, at [57], is apt.",
    ["[2019] NSWCCA 173", "[2018] NSWCCA 264", "Hale, [53]", "Vale, [57]"],
  ],
  ["Hale v Orrow (1992) 175 CLR 1 (Hale). In Hale, at 42 Vale J said so.", ["(1992) 175 CLR 1", "Hale, 42"]],
  ["R v Quay Board, Ex p Hale (1992) 5 Admin LR 623, 628", ["(1992) 5 Admin LR 623, 628"]],
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
  ["[2022] 4 All ER 550, [2022] EWCA Civ 5, [2022] Crim LR 410, [2022] 4 WLR 8", 2],
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
