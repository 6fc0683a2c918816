import { find, shownCitation } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table("the form %s is read", (text) => find(text).map(shownCitation), {
  // reports whose page follows the number of the case
  "Otter v Stoat [2010] RPC (8) 192 at 195.": "[2010] RPC 192, 195",
  // judges named before their places
  "Otter v Stoat [1987] 1 Qd R 150 per Wren J at pp 151-152 and Vole J (Mole ACJ agreeing) at p 157.":
    "[1987] 1 Qd R 150, 151–2 (Wren J), 157 (Vole J)",
  "Otter v Stoat [1957] NZLR 836, per Wren CJ at p 839.": "[1957] NZLR 836, 839 (Wren CJ)",
  "Otter v Stoat, 2019 SCC 65 ¶ 46.": "2019 SCC 65, [46]",
  // registries of New Zealand
  "Otter v Stoat HC Auckland, CIV-2009-404-852, 11/6/09 Wren J.":
    "(HC Auckland, CIV-2009-404-852, 11 June 2009)",
  // Council of Europe
  "See Recommendation CM/Rec(2016)3, para 12.": "Recommendation CM/Rec(2016)3, [12]",
  "See CommDH/IssuePaper(2009)2.": "CommDH/IssuePaper(2009)2",
  "See Recommendation No R (98) 7.": "Recommendation No R (98) 7",
  "See PACE Resolution 2048 (2015).": "PACE Resolution 2048 (2015)",
  "See CPT/Inf (2015) 44.": "CPT/Inf (2015) 44",
  // statutes of Canada
  "Under the Ferry Property Act, SS 1997, c F-6.3, s 11 it is so.":
    "Ferry Property Act, SS 1997, c F-6.3, s 11",
  // papers of parliaments and law reformers
  "Bills Digest no. 136 2012–13 says so.": "Bills Digest no. 136 2012-13",
  "Journals of the Senate, No. 11, 9 December 2004, p. 286.":
    "Journals of the Senate, No. 11, 9 December 2004, p. 286",
  "Otters at Sea, ALRC 96, 2003.": "ALRC 96, 2003",
  "Otters at Sea, NZLC R75.": "NZLC R75",
  // acts of the Union
  "Article 2(h) Directive 95/46 says so.": "Art 2(h) Directive 95/46/EC",
  "GDPR Recital 159 says so.": "Regulation (EU) 2016/679 recital 159",
  // books of other publishers
  "Stella Otter, The Law of Ferries (Martinus Nijhoff Publishers 1996) 13.":
    "Stella Otter, The Law of Ferries (Martinus Nijhoff Publishers 1996), 13",
});
