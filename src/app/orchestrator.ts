import type { ToolCall } from "../core/call.ts";
import type { Logger } from "../core/logger.ts";
import { didYouMean, nearest } from "../core/nearest.ts";
import { asResult, type Provider, type SourceOff, switchOf } from "../core/provider.ts";
import { failure, type ToolResult } from "../core/result.ts";
import { type ToolDefinition, unknownTool } from "../core/tool.ts";
import { regex } from "../core/regex.ts";

const SHUTDOWN_MS = 1_500; // for all providers together; the process must exit within 2 s

/** Registers providers and routes every `prefix:action` call to the one whose name is the prefix. */
export class Orchestrator {
  readonly #providers = new Map<string, Provider>();
  readonly #log: Logger;
  readonly #off: readonly SourceOff[];

  constructor(log: Logger, off: readonly SourceOff[] = []) {
    this.#log = log;
    this.#off = off;
  }

  /** Registers and initializes a provider; one that fails in `initialize` is left out. */
  async registerProvider(provider: Provider): Promise<void> {
    if (this.#providers.has(provider.name)) throw new Error(`provider ${provider.name} is registered twice`);
    this.#providers.set(provider.name, provider);
    try {
      await provider.initialize?.();
    } catch (error) {
      this.#providers.delete(provider.name);
      this.#log.error("provider failed to start and is left out", { provider: provider.name, error });
    }
  }

  get providers(): readonly Provider[] {
    return [...this.#providers.values()];
  }

  getAllTools(): ToolDefinition[] {
    return this.providers.flatMap((provider) => provider.getTools());
  }

  /**
   * Calls a tool by its canonical name; any failure but those is a result with `isError`.
   * @throws ProtocolError, QuestionForUser
   */
  async handleToolCall(name: string, args: Record<string, unknown>, call?: ToolCall): Promise<ToolResult> {
    const provider = this.#providers.get(name.split(":", 1)[0] ?? "");
    if (!provider || !name.includes(":")) return this.#unknown(name);
    try {
      return await provider.handleToolCall(name, args, call);
    } catch (error) {
      return asResult(error, name, this.#log);
    }
  }

  /**
   * Shuts all providers down in parallel. A provider that fails or hangs does not delay the others; the
   * children of those that exceed the time limit are killed.
   */
  async shutdown(): Promise<void> {
    const pending = new Set(this.providers);
    const closing = this.providers.map(async (provider) => {
      try {
        await provider.shutdown();
        pending.delete(provider);
      } catch (error) {
        this.#log.error("provider failed to shut down", { provider: provider.name, error });
      }
    });
    await within(SHUTDOWN_MS, Promise.all(closing));
    for (const provider of pending) this.#kill(provider);
  }

  #kill(provider: Provider): void {
    try {
      provider.kill?.();
    } catch (error) {
      this.#log.error("provider's children could not be killed", { provider: provider.name, error });
    }
  }

  #unknown(name: string): ToolResult {
    const off = this.#off.find((one) => regex.plain`^${one.name}[:_.]`.test(name));
    const [hint] = this.providers.flatMap(({ switchedOff }) => switchedOff?.get(name) ?? []);
    if (off ?? hint) return failure(unknownTool(`Unknown tool: ${name}`, off ? switchOf(off) : hint));
    const near = nearest(
      name,
      this.getAllTools().map((tool) => tool.name),
    );
    return failure(unknownTool(`Unknown tool: ${name}`, didYouMean(near)));
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
