import { find } from "../../src/citations/index.ts";
import { table } from "../support/table.ts";

table(
  "the form and date after a file number belong to it, not those of the next",
  (text) => find(text).map(({ canonical }) => canonical),
  {
    "BVerwG 5 C 13.22, Urteil vom 18. Januar 2024, Rn. 12": "BVerwG, Urt. v. 18.1.2024 – 5 C 13.22",
    "BAG 6 AZR 119/23 - Urteil vom 25.01.2024": "BAG, Urt. v. 25.1.2024 – 6 AZR 119/23",
    "BVerwG, 5 C 13.22 (Urteil vom 18.1.2024)": "BVerwG, Urt. v. 18.1.2024 – 5 C 13.22",
    "BVerfG, 2 BvE 1/83, Urteil des Zweiten Senats vom 16. Februar 1983":
      "BVerfG, Urt. v. 16.2.1983 – 2 BvE 1/83",
    "BAG, judgment of 25 January 2024, 6 AZR 919/23": "BAG, Urt. v. 25.1.2024 – 6 AZR 919/23",
    "EuGH C-311/18, Urteil vom 16.7.2020, Rn. 5": "EuGH, Urt. v. 16.7.2020 – C-311/18",
    "VI ZR 78/16, Urteil vom 9.4.2018": "BGH, Urt. v. 9.4.2018 – VI ZR 78/16",
    "6Ob983/938.7.1993": "OGH 8.7.1993, 6 Ob 983/93",
    "OGH7Ob956/7112.5.1971": "OGH 12.5.1971, 7 Ob 956/71",
    "OGH 6 Ob 983/9320.3.1995": "OGH 20.3.1995, 6 Ob 983/93",
    "VwGH93/12/919722.10.1997": "VwGH 22.10.1997, 93/12/9197",
    "VwGHRa 2016/12/910321.12.2016": "VwGH 21.12.2016, Ra 2016/12/9103",
    "VfGHE9438/20245.6.2025": "VfGH 5.6.2025, E 9438/2024",
    "9 ObA 12/20x vom 24.3.2021": "OGH 24.3.2021, 9 ObA 12/20x",
    "Az. VI ZR 78/16, Urteil vom 9.4.2018": "BGH, Urt. v. 9.4.2018 – VI ZR 78/16",
    "BGH, VI ZR 78/16, Urteil vom 9.4.2018 – III ZR 5/17":
      "BGH VI ZR 78/16 | BGH, Urt. v. 9.4.2018 – III ZR 5/17",
    "BGH VI ZR 78/16; Urteil vom 9.4.2018 - III ZR 5/17":
      "BGH VI ZR 78/16 | BGH, Urt. v. 9.4.2018 – III ZR 5/17",
  },
);

table(
  "court, number and date in lines with labels are one decision",
  (text) => find(text).map(({ canonical }) => canonical),
  {
    "Gericht: BGH\nAktenzeichen: I ZB 928/23\nDatum: 12.10.2023": "BGH, 12.10.2023 – I ZB 928/23",
    "- gericht: OLG Köln\n  aktenzeichen: 34 Wx 905/18\n  datum: 21.11.2018":
      "OLG Köln, 21.11.2018 – 34 Wx 905/18",
    "- Gericht: BFH\n- Entscheidungsdatum: 24.04.2024\n- Az.: VII R 957/20": "BFH, 24.4.2024 – VII R 957/20",
    "Gericht: VwGH\nGeschäftszahl: Ra 2019/01/0923\nDatum: 3.4.2020": "VwGH 3.4.2020, Ra 2019/01/0923",
  },
);
