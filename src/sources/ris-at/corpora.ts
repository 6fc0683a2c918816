import type { ListedCorpus } from "../../core/corpus.ts";
import { LegibusError } from "../../core/errors.ts";
import { APPLICATIONS } from "./applications.ts";
import type { RisatContext } from "./client.ts";
import { documents } from "./documents.ts";
import { viennaDay } from "./parse.ts";
import { API } from "./settings.ts";

const PAGE = 100;
const NIGHT = { from: 18, to: 6 }; // hours in Vienna; `to` is exclusive
const WEEKEND: ReadonlySet<string> = new Set(["Sat", "Sun"]);

/**
 * Checks that a mass query is allowed now; on the operator's own mirror it always is.
 * @throws LegibusError RATE_LIMITED
 */
export function checkHours({ settings, now }: Pick<RisatContext, "settings" | "now">): void {
  if (settings.baseUrl !== API) return;
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Vienna",
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now());
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const hour = Number(of("hour"));
  if (WEEKEND.has(of("weekday")) || hour >= NIGHT.from || hour < NIGHT.to) return;
  throw new LegibusError(
    "RATE_LIMITED",
    "the operator of RIS asks for mass queries between 18 and 6 o'clock in Vienna or on weekends",
    { hint: "run the same command then: it goes on where it is now", retryable: false },
  );
}

/**
 * Lists the corpus of Austria's federal law in force, provision by provision. The operator of RIS asks for
 * one to two seconds between requests, for mass queries only at night (18 to 6 o'clock) or on weekends, and
 * for prior notice to ris.it@bka.gv.at.
 */
export function corporaOf(context: () => Promise<RisatContext>): readonly ListedCorpus[] {
  let made: RisatContext | undefined;
  const opened = async () => (made = await context());
  return [
    {
      name: "risat",
      title: "Federal law of Austria in force (RIS, Bundesrecht konsolidiert)",
      licence: "CC BY 4.0, Quelle: RIS - Rechtsinformationssystem des Bundes (data.bka.gv.at)",
      language: "de",
      format: "HTML, a page for each provision",
      address: `${API}/ris/api/v2.6/Bundesrecht`,
      documents: 100_000,
      bytes: 4_500_000_000,
      async *items(call) {
        const ready = await opened();
        const { client, now } = ready;
        const application = APPLICATIONS.bundesrecht;
        const day = { [application.day]: viennaDay(now()) };
        for (let number = 1, seen = 0, total = 1; seen < total; number += 1) {
          const parameters = { ...day, DokumenteProSeite: "OneHundred", Seitennummer: String(number) };
          checkHours(ready);
          const page = await client.search(application, parameters, call, 0);
          if (page.hits.length === 0) return;
          total = page.total;
          seen = number * PAGE;
          for (const { number: key, changed } of page.hits) yield { key, ...(changed && { stamp: changed }) };
        }
      },
      async fetch({ key }, _known, call) {
        const ready = await opened();
        checkHours(ready);
        return { document: await documents.fetch({ type: "document", number: key }, ready, call) };
      },
      pausedUntil: () => made?.client.pausedUntil(),
    },
  ];
}
