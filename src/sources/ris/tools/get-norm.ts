import * as z from "zod";
import { asAt } from "../../../core/inputs.ts";
import type { RisContext } from "../client.ts";
import { showPart, stretchInputs, sourceTool } from "../../reader.ts";

export const getNorm = sourceTool({
  name: "ris:get_norm",
  title: "Read a provision of German federal law",
  description:
    "Read a section of German federal law by law and number, today or on a day. Not for Austrian law of the same name. For decisions use ris:get_document; to find a law by topic ris:search.",
  view: "document",
  inputSchema: z.strictObject({
    law: z.string().trim().max(200).optional().describe("Abbreviation or title, e.g. BGB, SGB V"),
    paragraph: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe("e.g. 823, § 823 Abs. 1 BGB, Art. 1 GG; empty: all"),
    as_at: asAt(),
    ...stretchInputs,
  }),
  async run({ offset, max_chars, ...named }, context: RisContext, call) {
    const [{ wantedNorm }, { countryLine }] = await Promise.all([
      import("../references.ts"),
      import("../laws.ts"),
    ]);
    const { open, now } = context;
    const { address, abbr, pin } = wantedNorm(named, now());
    const document = await open(address, call);
    const country = countryLine(abbr);
    const asked = { pin: pin === "" ? undefined : pin, offset, max_chars };
    return await showPart(document, asked, call, country === "" ? "" : `\n\n${country}`);
  },
});
