import { plural } from "../core/text.ts";
import { isCancelled, LegibusError } from "../core/errors.ts";
import { settings } from "../llm/embeddings/model.ts";
import type { EmbedDone, Embedding, EmbedPlan } from "../library/types.ts";
import { agreed, progressLine } from "./terminal.ts";
import { type CommandContext, libraryOf, readableBytes } from "./context.ts";
import { EXIT_CODES } from "./exit-codes.ts";

export interface EmbedFlags {
  readonly yes?: boolean;
  readonly remove?: boolean;
}

/** Embeds the passages without vectors, after showing what is sent where and what it costs. */
export async function embed(context: CommandContext, flags: EmbedFlags): Promise<number> {
  libraryOf(context.app);
  if (flags.remove === true) return await removeAll(context, flags);
  const embedding = await context.app.shared.store.embedding();
  return await embedPending(embedding, context, flags);
}

/** Completes `embed` with an open service. */
async function embedPending(
  embedding: Embedding,
  { call, terminal }: CommandContext,
  { yes }: Pick<EmbedFlags, "yes">,
): Promise<number> {
  const plan = await embedding.plan({ signal: call.signal });
  terminal.err(`${planText(plan, embedding)}\n`);
  if (plan.documents === 0) return 0;
  if (!(await agreed(`Send them to ${embedding.host}?`, yes, terminal))) return EXIT_CODES.INVALID_INPUT;
  const bar = progressLine(terminal);
  let made = 0;
  try {
    const done = await embedding.run({
      signal: call.signal,
      report(passages, title) {
        made = passages;
        bar.show(passages, plan.passages, title);
      },
    });
    bar.clear();
    terminal.out(`${doneText(done, embedding)}\n`);
    return 0;
  } catch (error) {
    bar.clear();
    const what = isCancelled(error) ? "stopped" : "failed";
    terminal.err(
      `${what} after ${numberOf(made)} of ${about(plan)}${plural(plan.passages, "passage")}. What was made stays; the same command goes on from here.\n`,
    );
    throw error;
  }
}

/**
 * Offers to embed newly imported documents; without a terminal, prints the command. An error here does not
 * fail the import.
 */
export async function offerVectors(context: CommandContext, imported: number): Promise<void> {
  const { app, terminal } = context;
  const { store, services } = app.shared;
  if (imported === 0 || services.config.read(settings).embeddings === "") return;
  if (terminal.stdinIsTerminal !== true) {
    terminal.err("To find them by their meaning, too: legibus library embed\n");
    return;
  }
  try {
    await embedPending(await store.embedding(), context, {});
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    terminal.err(`no vectors were made: ${error.message}. Later: legibus library embed\n`);
  }
}

async function removeAll({ app, terminal }: CommandContext, { yes }: EmbedFlags): Promise<number> {
  const { vectors } = await app.shared.store.show();
  const passages = vectors.reduce((sum, one) => sum + one.passages, 0);
  const question = `Remove the vectors of ${plural(passages, "passage")}? The documents stay.`;
  if (!(await agreed(question, yes, terminal))) return EXIT_CODES.INVALID_INPUT;
  const { removeVectors } = await import("../library/meaning/store.ts");
  terminal.out(`${plural(await removeVectors(await app.shared.store.engine()), "vector")} removed\n`);
  return 0;
}

function planText(plan: EmbedPlan, { name, host, price }: Embedding): string {
  const { documents, passages, tokens, cost, dimensions, withheld, withheldProviders } = plan;
  const kept =
    withheld === 0
      ? []
      : [
          `not sent: ${plural(withheld, "document")} of ${withheldProviders.join(", ")}, whose texts may not be passed on`,
        ];
  if (documents === 0) return ["Every passage has its vector: nothing is to be sent.", ...kept].join("\n");
  const money =
    cost === undefined
      ? "its price is not known here (&price=DOLLARS for a million tokens in LEGIBUS_EMBEDDINGS)"
      : `about US$ ${cost < 0.01 ? "0.01 or less" : cost.toFixed(2)} at US$ ${price ?? 0} for a million tokens`;
  return [
    `${plural(documents, "document")}, ${about(plan)}${plural(passages, "passage")}, about ${numberOf(tokens)} tokens`,
    `are sent to ${name} at ${host}; cost: ${money}`,
    `their vectors take about ${readableBytes(passages * dimensions)} (${dimensions} dimensions)`,
    ...kept,
  ].join("\n");
}

function doneText({ documents, passages, tokens, overQuota }: EmbedDone, { price }: Embedding): string {
  const cost =
    tokens === undefined || price === undefined
      ? ""
      : `, US$ ${((tokens * price) / 1_000_000).toFixed(4)} at the price given`;
  const counted = tokens === undefined ? "" : `; the service counted ${numberOf(tokens)} tokens${cost}`;
  const over =
    overQuota === 0
      ? ""
      : `; ${plural(overQuota, "document")} left out: their owners have no room for more (LEGIBUS_LIBRARY_QUOTA_MB)`;
  return `${plural(passages, "passage")} of ${plural(documents, "document")} have vectors now${counted}${over}`;
}

function about({ isSampled }: EmbedPlan): string {
  return isSampled ? "about " : "";
}

function numberOf(value: number): string {
  return value.toLocaleString("en-GB");
}
