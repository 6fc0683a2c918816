import { plainCall, type ToolCall } from "../../../src/core/call.ts";
import { readConfig } from "../../../src/app/config.ts";
import { source } from "../../../src/sources/neuris/index.ts";
import { convert } from "../../../src/sources/neuris/converter.ts";
import { settings } from "../../../src/sources/neuris/settings.ts";
import { createHttp } from "../../../src/net/http.ts";
import { noDocumentCache } from "../../../src/library/document-cache.ts";
import type { DocumentCache } from "../../../src/library/types.ts";
import { loudLogger, textOf } from "../providers.ts";
import { depsOf } from "../source-deps.ts";
import type { GermanSources } from "./server.ts";

/** The day on which all tests take place. */
const TODAY = new Date("2026-11-21T09:00:00Z");

export type TestedProvider = ReturnType<typeof risOver>;

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly documentCache?: DocumentCache;
}

/** The provider over the facsimiles, made as the server makes it; retries wait no time. */
export function risOver(sources: GermanSources, { env = {}, documentCache = noDocumentCache }: Options = {}) {
  const { log } = loudLogger();
  const config = readConfig({ ...sources.env, ...env }, () => "{}");
  const values = config.read(settings);
  const isPaced = values.spacingMs > 0;
  const http = createHttp({ userAgent: "legibus-test", log, ...(!isPaced && { sleep: async () => {} }) });
  const provider = source.provider(
    depsOf({
      http,
      log,
      settings: values,
      now: () => TODAY.getTime(),
      documentCache,
      convert: async (page) => convert(page),
    }),
  );
  const ask = async (tool: string, args: Record<string, unknown>, call: ToolCall = plainCall()) =>
    await provider.handleToolCall(`ris:${tool}`, args, call);
  return {
    provider,
    http,
    ask,
    /** The text of a call that must succeed. */
    async read(tool: string, args: Record<string, unknown>) {
      const result = await ask(tool, args);
      if (result.isError) throw new Error(textOf(result));
      return textOf(result);
    },
    /** The text of a call that must fail. */
    async refused(tool: string, args: Record<string, unknown>) {
      const result = await ask(tool, args);
      if (!result.isError) throw new Error(`did not fail: ${textOf(result)}`);
      return textOf(result);
    },
    async close() {
      await provider.shutdown();
      await http.close();
    },
  };
}
