import type { Attributes } from "./elements.ts";

const NONE: readonly string[] = [];

/** The names and ids met since the last piece of text. */
export class Anchors {
  #met: { readonly name: string; readonly at: number }[] = []; // `at`: how many runs came before it

  /** Whether the element has a name or an id. */
  add({ name, id }: Attributes, at: number): boolean {
    if (!name && !id) return false;
    if (name) this.#met.push({ name, at });
    if (id && id !== name) this.#met.push({ name: id, at });
    return true;
  }

  get isEmpty(): boolean {
    return this.#met.length === 0;
  }

  /** The anchors before or in the text; an anchor after it belongs to the next piece. */
  take(textEnd: number): readonly string[] {
    if (this.isEmpty) return NONE;
    const taken = this.#met.filter(({ at }) => at <= textEnd);
    this.#met = this.#met.filter(({ at }) => at > textEnd).map(({ name }) => ({ name, at: 0 }));
    return taken.map(({ name }) => name);
  }
}
