import type { Block, LegalDocument } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import type { CitedPlace } from "./courts.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { plainTexts } from "../passages.ts";
import { sharedStems, stemsOf } from "../reading/sentences.ts";

interface Part {
  readonly pin: string;
  /** In lower case. */
  readonly text: string;
}

/** The numbered paragraphs of a decision, or the subsections of a law. */
const partsOf = oncePer((blocks: readonly Block[]): readonly Part[] => {
  const texts = plainTexts(blocks);
  const byPin = new Map<string, string[]>();
  for (const [at, { pin, type }] of blocks.entries()) {
    if (pin === "" || type === "footnote" || type === "heading") continue;
    const own = byPin.get(pin) ?? [];
    own.push(texts[at] ?? "");
    byPin.set(pin, own);
  }
  return [...byPin].map(([pin, own]) => ({ pin, text: own.join(" ").toLowerCase() }));
});

const LEAST_WORDS = 5;
const LITTLE = 0.4; // most of the sentence's words that the cited place may have
const LONGEST_PART = 150; // words, beyond which a paragraph has many words by chance

/** Reports a sentence of whose words the cited place has few and a single other place has all. */
export function wordsElsewhere(text: string, place: CitedPlace, document: LegalDocument): Fields {
  const said = [...stemsOf(text)];
  if (said.length < LEAST_WORDS) return NOTHING;
  if (sharedStems(said, { stems: stemsOf(place.text) }) > LITTLE * said.length) return NOTHING;
  const all = partsOf(document.blocks).filter((part) => {
    if (!said.every((one) => part.text.includes(one))) return false; // a stem begins a word; reading all takes long
    const stems = stemsOf(part.text);
    return stems.size <= LONGEST_PART && said.every((one) => stems.has(one));
  });
  const [other] = all;
  return other && all.length === 1 ? open("what the sentence says", `${other.pin} has its words`) : NOTHING;
}

/** `on the ground that …`, `because of …`: the reason that a sentence gives. */
const REASON =
  /(?<!\p{L})(?:on the (?:\p{L}+ )?grounds? (?:of|that)|because(?: of)?|by reason of|for want of)(?!\p{L})([^.;:¦]{8,200})/u;
const [LEAST_OF_REASON, MOST_OF_REST] = [2, 0.5];

/** Reports a reason of whose words the place has none, while it has the words for what rests on it. */
export function groundFields(text: string, { pin, text: place }: CitedPlace): Fields {
  const [whole = "", reason = ""] = REASON.exec(text) ?? [];
  const given = [...stemsOf(reason)];
  if (given.length < LEAST_OF_REASON) return NOTHING;
  const rest = [...stemsOf(text.replace(whole, " "))];
  const there = { stems: stemsOf(place) };
  if (rest.length < LEAST_OF_REASON || sharedStems(given, there) > 0) return NOTHING;
  const isThere = sharedStems(rest, there) >= MOST_OF_REST * rest.length;
  return isThere ? open(whole.trim(), `${pin} does not give this reason`) : NOTHING;
}
