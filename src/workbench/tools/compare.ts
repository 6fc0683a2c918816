import * as z from "zod";
import { checkedDay, utcDay } from "../../core/day.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { markdown, withView } from "../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import type { WorkbenchContext } from "../context.ts";

const PINS_NAMED = 8;

export function compare(deps: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:compare",
    title: "Compare two versions of a provision",
    description:
      "See word by word how a provision changed between two days, where sources keep versions. Name the provision by pin; law:outline lists pins. One version alone: law:read with as_at.",
    annotations: READS_THE_WORLD,
    isCore: true,
    view: "comparison",
    inputSchema: z.strictObject({
      id: z.string().trim().min(1).max(1_000).describe("frl:C2004A00109, § 823 BGB"),
      pin: z.string().trim().min(1).max(200).optional().describe("s 18, § 17 Abs. 2, unless id names it"),
      from: z.string().describe("Earlier day, e.g. 2015-06-30 or 2015"),
      to: z.string().optional().describe("Later day, e.g. 2020-01-31; default today"),
    }),
    async run({ id, pin, from, to }, call) {
      const today = utcDay(deps.now());
      const [earlier, later] = ordered(
        checkedDay(from, "from", "first"),
        checkedDay(to ?? today, "to", "last"),
      );
      const [{ isLawName, openAt, openPlace }, { placeIn }, { named }] = await Promise.all([
        import("../opening.ts"),
        import("../places.ts"),
        import("../naming.ts"),
      ]);
      const place = pin ?? placeIn(id);
      if (place === undefined) {
        const law = openAt(deps, id, later, call).catch((error: unknown) => {
          if (!isLawName(id)) throw error;
          return undefined; // such a law opens only by provision
        });
        throw missingPin(await law);
      }
      const open = async (day: string) => {
        const version = async (reference: string) => await openAt(deps, reference, day, call);
        return await named(deps, id, call, async (known) => await openPlace(version, known ?? id, place));
      };
      call.progress(0.1, `Fetching the version of ${earlier}`);
      const { document: before } = await open(earlier);
      call.progress(0.5, `Fetching the version of ${later}`);
      const { document: after } = await open(later);
      const { covers } = await import("../held-copies.ts");
      if (before.id === after.id && before.source.import && !covers(before, later)) throw onlyVersion(before);
      const { compareVersions, comparisonView } = await import("../../documents/compare.ts");
      const sides = [
        { document: before, day: earlier },
        { document: after, day: later },
      ] as const;
      return withView(markdown(compareVersions(...sides, place)), call, () =>
        comparisonView(...sides, place),
      );
    },
  });
}

/** Returns the error for a missing pin; a decision does not get here, because opening it on a day fails. */
function missingPin(law: LegalDocument | undefined): LegibusError {
  const pins = [...new Set(law?.blocks.map((block) => block.pin).filter((one) => one !== ""))];
  const some = pins.slice(0, PINS_NAMED).join(", ");
  return new LegibusError("INVALID_INPUT", "pin is missing: one provision at a time is compared", {
    hint: law
      ? `name one of its provisions: ${some}${pins.length > PINS_NAMED ? " …, as law:outline lists them" : ""}`
      : "name the provision: § 823 Abs. 2",
  });
}

/** Returns the error for two days of which the user's imports have one text: that it did not change is not known. */
function onlyVersion({ id, version, date }: LegalDocument): LegibusError {
  const since = version?.from ?? date ?? "an unknown day";
  return new LegibusError("NOT_FOUND", `your imports have only the text of ${since} for both days (${id})`, {
    hint: "import the version of the later day, or name the law by its citation, so that its source is asked",
  });
}

/** Returns the earlier day first, whichever way they were given. */
function ordered(from: string, to: string): readonly [string, string] {
  if (from === to) {
    throw new LegibusError("INVALID_INPUT", "from and to are the same day", { hint: "give two days" });
  }
  return to < from ? [to, from] : [from, to];
}
