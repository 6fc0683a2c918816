import * as z from "zod";
import { checkedDay } from "../../core/day.ts";
import { LegibusError, throwIfCancelled } from "../../core/errors.ts";
import { shortened } from "../../core/text.ts";
import { documentOwners, type Owner, ownersOf, type Provider } from "../../core/provider.ts";
import { markdown, withView } from "../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";

/** What the comparison needs of the workbench. */
interface Deps {
  readonly peers: () => readonly Provider[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function compare(deps: Deps): ToolDefinition {
  return defineTool({
    name: "law:compare",
    title: "Compare two versions of a provision",
    description:
      "See word by word how a provision changed between two days, for sources that keep versions. Name the provision by pin; law:outline lists pins. To read a version as a whole use its source's own tool with as_at.",
    annotations: READS_THE_WORLD,
    isCore: true,
    view: "comparison",
    inputSchema: z.strictObject({
      id: z.string().trim().min(1).max(1_000).describe("e.g. frl:C2004A00109"),
      pin: z.string().trim().min(1).max(200).describe("The provision, e.g. s 18, § 17 Abs. 2"),
      from: z.string().describe("Earlier day, e.g. 2015-06-30 or 2015"),
      to: z.string().optional().describe("Later day, e.g. 2020-01-31; default today"),
    }),
    async run({ id, pin, from, to }, call) {
      throwIfCancelled(call.signal);
      const today = new Date(deps.now()).toISOString().slice(0, 10);
      const [earlier, later] = ordered(
        checkedDay(from, "from", "first"),
        checkedDay(to ?? today, "to", "last"),
      );
      const { id: reference, documents } = await timed(deps.peers(), id);
      call.progress(0.1, `Fetching the version of ${earlier}`);
      const before = await documents.open(reference, call, earlier);
      call.progress(0.5, `Fetching the version of ${later}`);
      const after = await documents.open(reference, call, later);
      const { compareVersions, comparisonView } = await import("../../documents/compare.ts");
      const sides = [
        { document: before, day: earlier },
        { document: after, day: later },
      ] as const;
      return withView(markdown(compareVersions(...sides, pin)), call, () => comparisonView(...sides, pin));
    },
  });
}

/** The earlier day first, whichever way they were given. */
function ordered(from: string, to: string): readonly [string, string] {
  if (from === to) {
    throw new LegibusError("INVALID_INPUT", "from and to are the same day", { hint: "give two days" });
  }
  return to < from ? [to, from] : [from, to];
}

/** The source of the document, which must know time. @throws LegibusError INVALID_INPUT */
async function timed(peers: readonly Provider[], id: string): Promise<Owner> {
  const owners = await ownersOf(peers, [id]);
  const owner = owners.find(({ documents }) => documents.knowsTime);
  if (owner) return owner;
  const all = await documentOwners(peers);
  const able = all.filter(({ documents }) => documents.knowsTime).map(({ provider }) => provider.name);
  const hint = `sources that keep versions: ${able.join(", ") || "none is enabled"}`;
  const shown = shortened(id);
  throw owners.length > 0
    ? new LegibusError("INVALID_INPUT", `the source of "${shown}" keeps no versions`, { hint })
    : new LegibusError("INVALID_INPUT", `no source knows the document "${shown}"`, { hint });
}
