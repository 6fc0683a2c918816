import { describe, expect, test } from "vitest";
import { verifyDraft } from "../../src/citations/verify/index.ts";
import { withBareNames } from "../../src/citations/verify/reading/bare-names.ts";
import { isLinear } from "../support/linear.ts";
import { table } from "../support/table.ts";

async function named(draft: string): Promise<readonly string[]> {
  const { rows } = await verifyDraft(draft, async () => ({ lookups: [] }));
  return rows.filter(({ verdict }) => verdict === "UNRECOGNISED").map(({ citation }) => citation.text);
}

test("the parties in a draft's first line are the draft's own case and get no row", async () => {
  const first =
    "Re Peter Orrow Marlowe v RT Tidewater; JG Quill; L Vale; G Merrick; W Martin; E Lamp; F Mole; B Bell";
  expect(await named(`${first}\n\nMoles are dark.`)).toEqual([]);
});

describe("cases named without a citation", () => {
  table("a case named without a citation gets a row", named, {
    "The leading case is Marlowe v Tidewater (No 2), on lamps.": "Marlowe v Tidewater (No 2)",
    "in Marlowe v Tidewater the Court held that moles are dark.": "Marlowe v Tidewater",
    "As Marlowe v. Tidewater Ferries Pty. Ltd. shows, moles are dark.":
      "Marlowe v. Tidewater Ferries Pty. Ltd",
    "Both Orrow v Vale and Quill v Merrick hold it.": "Orrow v Vale | Quill v Merrick",
    "Since Plaintiff S157/2002 v Commonwealth of the Isles, lamps burn.":
      "Plaintiff S157/2002 v Commonwealth of the Isles",
    "So Lord Orrow in Vale v Quill, and Parke B in Merrick v Orrow 12 agreed.":
      "Vale v Quill | Merrick v Orrow",
    "Marlowe v Tidewater [2023] HCA 906 at [1] (per Orrow CJ, Tamsin and Vale JJ), as in Merrick v Quill.":
      "Merrick v Quill",
    "Under R v Quill, a lamp is a promise.": "R v Quill",
    "So holds Orrow v Vale[2] plainly.\n\n(2014) 92 MLR 114 differs.": "Orrow v Vale",
    "As Orrow v Vale says, s 18 of the Ferries Act 1979 (NSW) binds.": "Orrow v Vale",
    "See Marlowe v Tidewater (2017), and Orrow v Vale (No 2) (2019).":
      "Marlowe v Tidewater | Orrow v Vale (No 2)",
    "# Cases\n\n- **Marlowe v Tidewater**\n- Quill v Merrick": "Marlowe v Tidewater | Quill v Merrick",
    "| Case | Point |\n| --- | --- |\n| Marlowe v Tidewater | lamps |": "Marlowe v Tidewater",
    "**Authority:** Marlowe v Tidewater\n**Point:** lamps": "Marlowe v Tidewater",
    "It was so held in Marlowe v Tidewater Merrick J said.": "Marlowe v Tidewater",
    // one party, with a year, a place or the word "case"
    "The doctrine is that of Amadio (1983), and of Louth (1992) after it.": "Amadio (1983) | Louth (1992)",
    "See Carlton v Commissioners of Quays (1943), and Re Polly Lamp (No 2) (1998).":
      "Carlton v Commissioners of Quays | Re Polly Lamp (No 2) (1998)",
    "See Re Polly Lamp (1998) 71 ALJR 906 and Re Vale (1998) 12 VR 4.": "",
    "Louth v Diprose [1992] HCA 61; (1992) 175 CLR 621. See Louth (1992) and Louth (1993).": "Louth (1993)",
    "As explained in Zecevic at [662-663], the lamp is objective.": "Zecevic",
    "This was settled in Pemble's case. See Bunning's case.": "Pemble's case | Bunning's case",
    "In Pemble's case the High Court said so.": "Pemble's case",
    "The lamps were those of M97/2016, heard with Plaintiff S12/2017.": "M97/2016 | Plaintiff S12/2017",
    "This is Marlowe v Tidewater's test; see also Commissioner of Lamps v Orrow.":
      "Marlowe v Tidewater | Commissioner of Lamps v Orrow",
    "It is in\nHarbour Lamps Pty\nLtd v Quill\nthat it was said.": "",
    "See Marlowe v Trustees\nof the Harbour Church for the Diocese of Lismore Ferries\n[2023] HCA 906.": "",
    "See Orrow v Kurri and South Maitland\nFerries Co. Ltd. [1934] HCA 921.": "",
    "See Marlowe v Tidewater. In Marlowe v Tidewater lamps burned.": "Marlowe v Tidewater",
    "The rule of Minister for Harbours (Vic) v Orrow and Vale applies.":
      "Minister for Harbours (Vic) v Orrow and Vale",
  });

  test.each([
    "Marlowe v Tidewater [2023] HCA 906 is on lamps. In Marlowe v Tidewater Ferries the mole was dark.",
    "In Marlowe v Tidewater the mole was dark. So Marlowe v Tidewater [2023] HCA 906.",
    "- **Matter:** Marlowe v Tidewater\n- **Client:** Marlowe",
    "Advice: Marlowe v Tidewater\n\nThe mole was dark, and nobody kept the lamps.",
    "MARLOWE v TIDEWATER was called on.",
    "In Roe v Wade, 410 US 113 (1973) the court spoke of lamps.",
    "The court said “as in Orrow v Vale the lamp was dark” (Marlowe v Tidewater [2023] HCA 906).",
    "Plaintiff v Defendant is how the title of a claim reads.",
    "The engine runs on 5 v power, and version v of it is dark.",
    "In Marlowe's case the evidence was thin, and the Crown's case was thinner.",
    "The affidavit of Marlowe at [3], Mr Hale at [4] and the Reasons at [36] say so. Vale at [9] of her affidavit.",
    "In Perth (2019) the fleet met, as Parliament (2003) and Brexit (2016) show; Lord Marlowe (1985) and Professor Finn (1989) wrote.",
    "The Harbour Games (2000) were held in March (2000), as the Report (2001) says.",
    "Pemble v The Queen (1971) 124 CLR 107. See Pemble's case, and Pemble (1971).",
    "Das folgt aus Amadio (1983) und der Lehre in Zecevic.",
  ])("no row is added for a cited case, the draft's own case or a non-case: %s", async (draft) => {
    expect(await named(draft)).toEqual([]);
  });

  test("a row of a bare name does not shift the targets of back-references", async () => {
    const draft =
      "Under R v Quill lamps burn. Marlowe v Tidewater [2023] HCA 906, [1].\n\nIbid [2]. [2023] HCA 907; (2023) 276 CLR 1.";
    const { rows } = await verifyDraft(draft, async () => ({ lookups: [] }));
    expect(
      rows.map(({ citation, reason, parallels = [] }) => [
        citation.text,
        parallels.length,
        reason?.includes("[2023] HCA 906"),
      ]),
    ).toMatchObject([
      ["R v Quill", 0, false],
      ["[2023] HCA 906", 0, false],
      ["Ibid", 0, true],
      ["[2023] HCA 907", 1, false],
    ]);
  });

  test("the row of a bare name names the documents it may mean", async () => {
    const near = [{ id: "import:1", citation: "Marlowe v Tidewater [2023] HCA 906" }];
    const { rows } = await verifyDraft("Under Marlowe v Tidewater lamps burn.", async () => ({
      lookups: [],
      near,
    }));
    expect(rows).toMatchObject([
      { verdict: "UNRECOGNISED", near, reason: expect.stringContaining("you may mean") },
    ]);
  });

  test("bare names are found in linear time", () => {
    const words = Array.from({ length: 4_000 }, (_, at) => `Under Marlowe${at} v Tide${at} lamps burn.`);
    const work = (share: number) =>
      whole(withBareNames(words.slice(0, share * words.length).join(" "), [], []));
    expect(work(1)).toHaveLength(4_000);
    expect(isLinear(work)).toBe(true);
  });

  test("the search for bare names pauses often in an endless run of names", () => {
    const words = Array.from({ length: 3_000 }, (_, at) => `BGH${at % 3 === 0 ? at : ""}, Urt. v. `).join("");
    let steps = 0;
    for (const work = withBareNames(words, [], []); work.next().done !== true;) steps += 1;
    expect(steps).toBeGreaterThan(50);
  });
});

function whole<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
