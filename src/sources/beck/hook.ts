import { LegibusError } from "../../core/errors.ts";
import type { DocumentHook } from "../../core/provider.ts";
import type { Desk } from "./desk.ts";
import { recognise } from "./recognise.ts";
import { addressOf, humanUrl, fromId, toId } from "./urls.ts";

export interface HookOptions {
  readonly desk: () => Promise<Desk>;
  /** Why nothing can be opened. */
  readonly disabled: string | undefined;
  readonly base: string;
  readonly convert: Desk["convert"];
}

/** How beck-online's documents are opened by id, and known again when a user saved one. */
export function documentHook({ desk, disabled, base, convert }: HookOptions): DocumentHook {
  return {
    knowsTime: false,
    idOf(reference) {
      const text = reference.trim();
      const isOurs = /^beck:/i.test(text) || /^https?:/i.test(text) || /^\/?bibdata[/\\]/i.test(text);
      const address = isOurs ? addressOf(text.replace(/^beck:/i, "beck:"), base) : undefined;
      return address && toId(address);
    },
    async open(id, call) {
      if (disabled !== undefined)
        throw new LegibusError("NOT_CONFIGURED", disabled, {
          hint: "or save the page in a browser and import it with law:import",
        });
      const { documentAddress, openAddress } = await import("./document.ts");
      return await openAddress(await desk(), documentAddress(id, base), call);
    },
    recognise,
    async convert(page, call) {
      const id = recognise(page);
      const address = id === undefined ? undefined : fromId(id);
      if (id === undefined || !address)
        throw new LegibusError("INVALID_INPUT", "the page is not a document of beck-online");
      const source = {
        provider: "beck",
        url: humanUrl(address),
        retrievedAt: page.savedAt,
        how: "import",
      } as const;
      return await convert({ id, text: page.text, source }, call);
    },
  };
}
