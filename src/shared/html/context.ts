import type { Attributes } from "./elements.ts";
import type { ListPlace } from "./flow.ts";
import { type InlineStyle, PLAIN } from "./inline.ts";
import { listLabel } from "./labels.ts";

interface ListState {
  readonly depth: number;
  readonly ordered: boolean;
  readonly type: string | undefined;
  next: number;
}

interface Item {
  readonly place: Omit<ListPlace, "first">;
  used: boolean; // whether a piece of it has been written
}

/** What an element hands down to what it holds. */
export interface Context {
  readonly skipping: boolean;
  readonly style: InlineStyle;
  /** What closes a wrapped link. */
  readonly after: string | undefined;
  readonly quote: number;
  readonly centred: boolean;
  readonly level: number;
  readonly element: string;
  readonly list: ListState | undefined;
  readonly item: Item | undefined;
}

export const ROOT: Context = {
  skipping: false,
  style: PLAIN,
  after: undefined,
  quote: 0,
  centred: false,
  level: 0,
  element: "",
  list: undefined,
  item: undefined,
};

/** The context inside a block element. */
export function insideBlock(before: Context, name: string, attributes: Attributes): Context {
  const classes = attributes["class"]?.trim().replaceAll(/\s+/g, ".");
  const centred = before.centred || name === "center" || attributes["align"]?.toLowerCase() === "center";
  const context = { ...before, centred, element: classes ? `${name}.${classes}` : name };
  switch (name) {
    case "blockquote":
      return { ...context, quote: before.quote + 1 };
    case "ol":
    case "ul":
      return { ...context, list: openList(name, attributes, before) };
    case "li":
      return { ...context, item: openItem(before.list, attributes) };
    case "table":
      return { ...context, list: undefined, item: undefined };
    default:
      return /^h[1-6]$/.test(name) ? { ...context, level: Number(name[1]) } : context;
  }
}

function openList(name: string, attributes: Attributes, before: Context): ListState {
  const start = Number.parseInt(attributes["start"] ?? "1", 10);
  const depth = (before.list?.depth ?? 0) + 1;
  return { depth, ordered: name === "ol", type: attributes["type"], next: Number.isNaN(start) ? 1 : start };
}

function openItem(list: ListState | undefined, attributes: Attributes): Item {
  const state = list ?? { depth: 1, ordered: false, type: undefined, next: 1 };
  const value = Number.parseInt(attributes["value"] ?? "", 10);
  const number = Number.isNaN(value) ? state.next : value;
  state.next = number + 1;
  const label = state.ordered ? listLabel(attributes["type"] ?? state.type, number) : "•";
  return { place: { depth: state.depth, ordered: state.ordered, number, label }, used: false };
}
