import type { Attributes } from "./elements.ts";
import type { ListPlace } from "./flow.ts";
import { listLabel } from "./labels.ts";

interface ListState {
  readonly id: number;
  readonly depth: number;
  readonly ordered: boolean;
  readonly type: string | undefined;
  next: number;
}

interface Item {
  /** Of the next piece of it. */
  place: ListPlace;
}

/** What a block element hands down to what it holds. */
export interface Context {
  readonly quote: number;
  readonly centred: boolean;
  /** Lines of the source are lines of the text. */
  readonly preformatted: boolean;
  readonly level: number;
  readonly element: string;
  readonly list: ListState | undefined;
  readonly item: Item | undefined;
}

export const ROOT: Context = {
  quote: 0,
  centred: false,
  preformatted: false,
  level: 0,
  element: "",
  list: undefined,
  item: undefined,
};

const HEADING = /^h[1-6]$/;

/** The context inside a block element; `listId` is given to a list that begins. */
export function insideBlock(before: Context, name: string, attributes: Attributes, listId: number): Context {
  let { quote, preformatted, level, list, item } = before;
  if (name === "blockquote") quote += 1;
  else if (name === "ol" || name === "ul") list = openList(name, attributes, before, listId);
  else if (name === "li") item = openItem(list, attributes);
  else if (name === "table") [list, item] = [undefined, undefined];
  else if (name === "pre") preformatted = true;
  else if (HEADING.test(name)) level = Number(name[1]);
  const centred = before.centred || name === "center" || attributes["align"]?.toLowerCase() === "center";
  const element = withClasses(name, attributes["class"]);
  return { quote, centred, preformatted, level, element, list, item };
}

const MAX_CLASSES = 200; // characters

function withClasses(name: string, classes: string | undefined): string {
  const given = classes?.slice(0, MAX_CLASSES).trim();
  return given ? `${name}.${given.replaceAll(/\s+/g, ".")}` : name;
}

function openList(name: string, attributes: Attributes, before: Context, id: number): ListState {
  const start = Number.parseInt(attributes["start"] ?? "1", 10);
  const depth = (before.list?.depth ?? 0) + 1;
  return {
    id,
    depth,
    ordered: name === "ol",
    type: attributes["type"],
    next: Number.isSafeInteger(start) ? start : 1,
  };
}

function openItem(list: ListState | undefined, attributes: Attributes): Item {
  const state = list ?? { id: 0, depth: 1, ordered: false, type: undefined, next: 1 };
  const value = Number.parseInt(attributes["value"] ?? "", 10);
  const number = Number.isSafeInteger(value) ? value : state.next;
  state.next = number + 1;
  const { id, depth, ordered } = state;
  const label = ordered ? listLabel(attributes["type"] ?? state.type, number) : "•";
  return { place: { id, depth, ordered, number, label, first: true } };
}

/** The place of the item's next piece. */
export function takePlace(item: Item): ListPlace {
  const { place } = item;
  if (place.first) item.place = { ...place, first: false };
  return place;
}
