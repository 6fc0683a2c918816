import { expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";

/** A text and the name of its first case, written from AGLC4 rule 2.1 and from how judgments print names. */
const ROWS: readonly (readonly [text: string, name: string | undefined])[] = [
  ["Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["Judgment was delivered on 14 September 2017 in Harlow v Pike [2017] QSC 5", "Harlow v Pike"],
  ["On 8 March 2023, Harlow v Pike [2023] HCA 5", "Harlow v Pike"],
  ["See Harlow v Pike (No 2) [2020] HCA 5", "Harlow v Pike (No 2)"],
  ["Town of Port Hale v Hodge [No 2] [2012] WASCA 5", "Town of Port Hale v Hodge [No 2]"],
  ["Acme Pty Ltd (in liq) v Brown plc [2020] FCA 5", "Acme Pty Ltd (in liq) v Brown plc"],
  ["Acme Ltd (Administrator appointed) v Brown [2020] FCA 5", "Acme Ltd (Administrator appointed) v Brown"],
  [
    "Acme Ltd (receivers and managers appointed) (in liquidation) v Brown [2020] FCA 5",
    "Acme Ltd (receivers and managers appointed) (in liquidation) v Brown",
  ],
  [
    "Wills (on behalf of the Pilla People) v State of Western Australia [2009] FCA 5",
    "Wills (on behalf of the Pilla People) v State of Western Australia",
  ],
  ["Re McSwan; Ex parte Davis (1986) 12 FCR 5", "Re McSwan; Ex parte Davis"],
  [
    "Re Minister for Immigration; ex parte Lamb (2003) 214 CLR 1",
    "Re Minister for Immigration; ex parte Lamb",
  ],
  ["In the matter of Acme Pty Ltd (in liq) [2020] NSWSC 5", "In the matter of Acme Pty Ltd (in liq)"],
  ["A10. Town of Hale v Pike [2012] WASCA 5", "Town of Hale v Pike"],
  ["3. Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["1.6 In Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["2.4.1 Compare Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["Paragraph 44 of Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["is settled (Tern Hotels (Quarry) Pty Ltd v Pike [2020] HCA 5)", "Tern Hotels (Quarry) Pty Ltd v Pike"],
  ["(a) Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["[381] Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["first note\n159 Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["117 York Street Pty Ltd v Pike [2020] HCA 5", "York Street Pty Ltd v Pike"],
  ["in 117 York Street Pty Ltd v Pike [2020] HCA 5", "117 York Street Pty Ltd v Pike"],
  ["Torts, 9th ed (1998) at 729. Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["Held per Orrow CJ, Tamsin and Vale JJ. Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["cited per Dunmore and Vale JJA (Orrow CJ agreeing). HPL v The Queen [2020] HCA 5", "HPL v The Queen"],
  ["per Baroness Ash at 1789. PB and NJ v Harbour Tribunal [2020] VSC 5", "PB and NJ v Harbour Tribunal"],
  ["Charge Book, [4.18.1]. CW v The Queen [2020] HCA 5", "CW v The Queen"],
  ["at [38]-[39], [41], Director of Lamps v Pike [2020] HCA 5", "Director of Lamps v Pike"],
  ["(4 B & Ad 586) Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["Robert J. Smith v Pike [2020] HCA 5", "Robert J. Smith v Pike"],
  ["as Douglas J in Harlow & Sons Inc v United States [2020] HCA 5", "Harlow & Sons Inc v United States"],
  [
    "the reasons for that conclusion were given by the Court in United\nStates v Silk (1947) 331 US 704",
    "United States v Silk",
  ],
  ["Cases cited:\nHarlow v Pike [2020] HCA 5\nMarsh v Till [2021] HCA 6", "Harlow v Pike"],
  ["The Queen v White [2020] HCA 5", "The Queen v White"],
  ["In the Commonwealth v Tasmania (1983) 158 CLR 1", "Commonwealth v Tasmania"],
  [
    "Harlow by his tutor Pike v State of New South Wales [2020] NSWCA 5",
    "Harlow by his tutor Pike v State of New South Wales",
  ],
  ["*Harlow v Pike* [2020] HCA 5", "Harlow v Pike"],
  ["**Harlow v Pike** (2020) 275 CLR 5", "Harlow v Pike"],
  ["_Harlow v Pike_ (2020) 275 CLR 5", "Harlow v Pike"],
  ["Barr & Winter [2022] FedCFamC1F 12", "Barr & Winter"],
  ["TOWN OF HALE -v- HODGE [2012] WASCA 5", "TOWN OF HALE -v- HODGE"],
  ["The Court said so in (2020) 275 CLR 5", undefined],
  // words that lead to the name
  ["the Privy Council in Harlow Press Ltd v Pike (1967) 117 CLR 5", "Harlow Press Ltd v Pike"],
  ["House of Lords in Harlow v Pike [1932] AC 5", "Harlow v Pike"],
  ["Contrary to Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["Relevance of Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["Unlike Harlow v Pike [2020] HCA 5", "Harlow v Pike"],
  ["Bank of Harlow v Pike [2020] HCA 5", "Bank of Harlow v Pike"],
  ["Council of the City of Harlow v Pike [2020] HCA 5", "Council of the City of Harlow v Pike"],
  ["as was held [2020] HCA 5", undefined],
];

test.each(ROWS)("the name of the case is found in: %j", (text, name) => {
  expect(find(text)[0]?.name).toBe(name);
});
