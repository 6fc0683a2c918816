import * as z from "zod";
import { structured } from "../../../core/result.ts";
import type { BeckContext } from "../client.ts";
import type { Context } from "../reading.ts";
import { vpath } from "./inputs.ts";
import { sourceTool } from "../../reader.ts";

export const getContext = sourceTool({
  name: "beck:get_context",
  title: "The place of a document in beck-online",
  description:
    "The breadcrumbs of a document and its neighbours before and after, to go on reading a commentary. Its text: beck:get_document.",
  inputSchema: z.strictObject({ vpath }),
  outputSchema: z.looseObject({ breadcrumbs: z.array(z.looseObject({})), siblings: z.looseObject({}) }),
  async run(args, context: BeckContext, call) {
    const { contextOf } = await import("../reading.ts");
    const around = await contextOf(context, args.vpath, call);
    return structured(textOf(around), { ...around });
  },
});

function textOf({ title, breadcrumbs, siblings: { previous, next }, url }: Context): string {
  const path = breadcrumbs.map((crumb) =>
    crumb.id === undefined ? crumb.title : `${crumb.title} (${crumb.id})`,
  );
  return [`**${title}**`, path.join(" > "), `Previous: ${previous ?? "none"}`, `Next: ${next ?? "none"}`, url]
    .filter((line) => line !== "")
    .join("\n");
}
