import { describe, expect, test } from "vitest";
import { find } from "../../src/citations/index.ts";
import { journalKeys } from "../../src/citations/journal.ts";
import { compareFields } from "../../src/citations/verify/identity/fields.ts";
import { documentWith } from "../workbench/support.ts";
import { table } from "../support/table.ts";

/** The acts and places of a text, each place with the act to which it belongs. */
function grouped(text: string): string[] {
  const all = find(text);
  return all.map(({ canonical, group }) =>
    group === undefined || all[group]?.canonical === canonical
      ? canonical
      : `${canonical} of ${all[group]?.canonical ?? ""}`,
  );
}

describe("the place of an EU act in the Official Journal", () => {
  table("%s", grouped, {
    "Die Verordnung (EU) 2016/679 (ABl. L 119 vom 4.5.2016, S. 1) gilt.":
      "VO (EU) 2016/679 | ABl. L 119 vom 4.5.2016, S. 1 of VO (EU) 2016/679",
    "*Regulation (EU) 2016/679* [2016] OJ L 119/1, art 6.":
      "Regulation (EU) 2016/679 | OJ 2016 L 119, p. 1 of Regulation (EU) 2016/679",
    "Regulation (EU) 2016/679 of 27 April 2016 on the protection of natural persons and repealing Directive 95/46/EC (OJ 2016 L 119, p. 1)":
      "Regulation (EU) 2016/679 | Directive 95/46/EC | OJ 2016 L 119, p. 1 of Regulation (EU) 2016/679",
    "Regulation (EC) No 44/2001 as amended by Regulation (EC) No 1791/2006 (OJ 2006 L 363, p. 1)":
      "Regulation (EC) No 44/2001 | Regulation (EC) No 1791/2006 | OJ 2006 L 363, p. 1 of Regulation (EC) No 1791/2006",
    "Directive 95/46/EC and Regulation (EC) No 45/2001 (OJ 2001 L 8, p. 1)":
      "Directive 95/46/EC | Regulation (EC) No 45/2001 | OJ 2001 L 8, p. 1",
    "Directive 95/46/EC applies. The list was published (OJ 2001 C 8, p. 1).":
      "Directive 95/46/EC | OJ 2001 C 8, p. 1",
  });

  test("one place has one key in all spellings", () => {
    const forms = ["OJ L 119, 4.5.2016, p. 1", "OJ 2016 L 119, p. 1", "ABl. L 119 vom 4.5.2016, S. 1"];
    expect(new Set(forms.flatMap(journalKeys)).size).toBe(1);
    expect(journalKeys("OJ L 119, 4.5.2016, p. 2")).not.toEqual(journalKeys(forms[0] ?? ""));
    expect(journalKeys("OJ L 119")).toEqual([]);
  });

  test.each([
    ["(ABl. L 257 vom 28.8.2014, S. 73)", 0],
    ["(OJ 2014 L 257, p. 73)", 0],
    ["(OJ 2014 L 258, p. 73)", 1],
    ["(OJ 2014 L 257, p. 74)", 1],
    ["(OJ 2015 L 257, p. 73)", 1],
    ["(ABl. L 257 vom 29.8.2014, S. 73)", 1],
  ])("%s differs from OJ L 257, 28.8.2014, p. 73 in %d fields", (text, count) => {
    const act = documentWith("eu:32014R0910/en", {
      kind: "legislation",
      jurisdiction: "EU",
      citations: { reported: ["OJ L 257, 28.8.2014, p. 73"], other: [] },
    });
    const [cited] = find(text);
    if (!cited) throw new Error("nothing found");
    expect(compareFields(cited, act).differences).toHaveLength(count);
  });
});
