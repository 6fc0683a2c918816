import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("the form %s is read", (text) => find(text).map(shownCitation), {
  // nominate reports without a year, after the name of the case
  "Otter v Stoat 3 Bing 447.": "3 Bing 447",
  "Otter v Stoat & Vole, 5 Taunt 551.": "5 Taunt 551",
  "Otter's Case 3 Co. Rep. 7a.": "3 Co Rep 7a",
  "Otter v Stoat (1849) 1 MaC & G 116.": "(1849) 1 Mac & G 116",
  "Otter v Stoat (1969) 90 WN (Pt 2) (NSW) 34 at 36.": "(1969) 90 WN (NSW) 34, 36",
  "Otter v Stoat walked 3 Bing 447 miles.": "",
  // unreported judgments
  "Otter v Stoat (Supreme Court at Brisbane – Unreported, Wren J, 14 March 1997).":
    "(Supreme Court at Brisbane, Wren J, 14 March 1997)",
  "Otter v Stoat, Supreme Court at Brisbane – Unreported, 5 June 1998, Wren J.":
    "(Supreme Court at Brisbane, Wren J, 5 June 1998)",
  "Otter v Stoat, unreported, NSWCA, 7 May 1993 (CA 40123/92) per Wren P at 11-12.":
    "(NSWCA, 7 May 1993), 11–12 (Wren P)",
  "Otter v Stoat [2004] VSCA 153R1 at [7].": "[2004] VSCA 153R1, [7]",
  // pins after "@", "esp" and "et seq", and ranges of divided paragraphs
  "Otter v Stoat [1964] AC 465 @ 486.": "[1964] AC 465, 486",
  "Otter v Stoat (2009) 75 ACSR 1 esp [7242] ff.": "(2009) 75 ACSR 1, [7242]",
  "Otter v Stoat (1995) 185 CLR 410 especially at 418.": "(1995) 185 CLR 410, 418",
  "Law Commission, Otters (Law Com No 313, 2008) paras 3.12–3.17.":
    "Law Commission, Otters (Law Com No 313, 2008), [3.12]–[3.17]",
  // provisions
  "Section 5B of the Ferry Liability Act 2002 (NSW), s 48 of the Quays Act 1958 (Vic) and s 9 Ferry Act 2003 (Qld).":
    ["Ferry Liability Act 2002 (NSW) s 5B", "Quays Act 1958 (Vic) s 48", "Ferry Act 2003 (Qld) s 9"],
  "See the Ferry Act 2002 (NSW), cl 4 of Schedule 2.": "Ferry Act 2002 (NSW) cl 4, sch 2",
  "See the Ferry Act 2002 (NSW), s 4 of Part 2 applies.": "Ferry Act 2002 (NSW) s 4, pt 2",
  "Ferry Act 1900 (NSW) s 42(1)(a1).": "Ferry Act 1900 (NSW) s 42(1)(a1)",
});

table(
  "the facts beside a day are those of the judgment",
  (text) =>
    find(text).flatMap((one) =>
      one.kind === "unreported" ? [`${one.judge ?? ""}|${one.fileNumber ?? ""}`] : [],
    ),
  {
    "Re Otter HC Auckland M1234/98, 3 June 1999, Wren J.": "Wren J|M1234/98",
    "Otter v Stoat, unreported, NSWCA, 7 May 1993 (CA 40123/92) at 11.": "|CA 40123/92",
    "Otter v Stoat, unreported, Supreme Court of Victoria, 3 August 1995, Wren AJ.": "Wren AJ|",
  },
);

table(
  "citations that a bracket, a colon or a remark joins are of one case",
  (text) => new Set(find(text).map(({ group }) => group)).size.toString(),
  {
    "Otter v Stoat [2009] NSWCA 64 (65 ACSR 123).": "1",
    "Otter v Stoat (1973) 4 SCC 225 : AIR 1973 SC 1461.": "1",
    "Otter v Stoat [2011] FCA 1003 at [133] et seq; 196 FCR 430.": "1",
    "Otter v Stoat [1897] AC 22; [1895-9] All ER Rep 33; 66 LJ Ch 35.": "1",
    "Otter v Stoat [1897] AC 22; [1890-4] All ER Rep 33.": "2",
  },
);
