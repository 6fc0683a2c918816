import { describe, expect, test } from "vitest";
import { convertText } from "../../src/documents/formats/text/read.ts";
import { pageOfFile } from "../../src/documents/page.ts";

const SOURCE = {
  provider: "law",
  url: "file:copied.txt",
  retrievedAt: "2026-11-26T09:00:00Z",
  how: "import",
} as const;

function read(text: string) {
  const facts = { id: "import:1", jurisdiction: "", name: "copied.txt", source: SOURCE };
  const { kind, title, jurisdiction, blocks } = convertText(pageOfFile(text, facts));
  return { kind, title, jurisdiction, pins: blocks.map(({ pin }) => pin).filter((pin) => pin !== "") };
}

describe("the text of one provision, copied from a publisher's page", () => {
  test("a section of AustLII's has its Act, its jurisdiction and the pins of its parts", () => {
    const text = `Tasmanian Consolidated Acts

[Index] [Table] [Search] [Search this Act] [Notes] [Noteup] [Previous] [Next] [Download] [Help]

HARBOUR FERRIES ACT 1974 - SECT 5A

Reports of masters
(1)  .  .  .  .  .  .  .  .
(2)  The master of a ferry must report to the harbour office –
(a) a collision; and
(b) any loss of –
(i) an anchor; or
(ii) a boat.
(3)  A report is in writing.
`;
    expect(read(text)).toEqual({
      kind: "legislation",
      title: "Harbour Ferries Act 1974 (Tas) s 5A",
      jurisdiction: "tas",
      pins: [
        "s 5A",
        "s 5A(1)",
        "s 5A(2)",
        "s 5A(2)(a)",
        "s 5A(2)(b)",
        "s 5A(2)(b)(i)",
        "s 5A(2)(b)(ii)",
        "s 5A(3)",
      ],
    });
  });

  test("a regulation of a Territory, whose title has no year, is read, too", () => {
    const text = `Northern Territory Consolidated Regulations

FERRIES REGULATIONS - REG 12

Lamps

(1) A ferry shows two lamps.

(2) However, a ferry at anchor shows one.
`;
    expect(read(text)).toMatchObject({
      title: "Ferries Regulations (NT) reg 12",
      jurisdiction: "nt",
      pins: ["reg 12", "reg 12(1)", "reg 12(2)"],
    });
  });

  test.each([
    ["Bürgerliches Gesetzbuch (BGB)\n§ 702 Haftung des Fährmanns", "§ 702 BGB Haftung des Fährmanns"],
    ["Handelsgesetzbuch\n\n§ 702\nHaftung des Fährmanns", "§ 702 HGB Haftung des Fährmanns"],
    ["§ 702 BGB Haftung des Fährmanns", "§ 702 BGB Haftung des Fährmanns"],
    ["§ 702 BGB", "§ 702 BGB"],
  ])("a German provision is that of the law named above or beside it: %j", (head, title) => {
    const text = `${head}

(1) 1Der Fährmann haftet für den Schaden, den ein Fahrgast auf der Fähre erleidet, wenn
1. die Fähre nicht fahrtüchtig war oder
2. er den Schaden
a) vorsätzlich oder
b) grob fahrlässig verursacht hat.
(2) Die Haftung ist ausgeschlossen, soweit der Fahrgast den Schaden selbst verursacht hat.
`;
    expect(read(text)).toEqual({
      kind: "legislation",
      title,
      jurisdiction: "de",
      pins: [
        "Abs. 1",
        "Abs. 1 Nr. 1",
        "Abs. 1 Nr. 2",
        "Abs. 1 Nr. 2 lit. a",
        "Abs. 1 Nr. 2 lit. b",
        "Abs. 2",
      ],
    });
  });

  test.each([
    ["the outline of an exam", "§ 823 Abs. 1 BGB\n(1) Rechtsgutsverletzung\n(2) Verletzungshandlung\n"],
    ["an outline without its Absatz", "§ 823 BGB\n(1) Rechtsgutsverletzung\n(2) Verletzungshandlung\n"],
    [
      "an opinion that begins with a provision",
      "Gutachten\n§ 280 Abs. 1 BGB ist die Anspruchsgrundlage.\n\n(1) Zunächst ist zu prüfen, ob ein Schuldverhältnis vorliegt.\n",
    ],
    [
      "a section without a database",
      "HARBOUR FERRIES ACT 1974 - SECT 5A\n\n(1) The master of a ferry reports.\n",
    ],
  ])("%s is not a provision", (_, text) => {
    expect(read(text).kind).toBe("other");
  });

  test("a line of prose that begins with a label in the middle of a sentence is no subsection", () => {
    const text = "The master reports under subsection\n(2) of the section within\n(7) days of the day.\n";
    const facts = { id: "import:1", jurisdiction: "", name: "prose.txt", source: SOURCE };
    expect(convertText(pageOfFile(text, facts)).blocks).toHaveLength(1);
  });
});
