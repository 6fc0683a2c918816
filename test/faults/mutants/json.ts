import type { Mutant, Mutator } from "./markup.ts";
import type { Random } from "./random.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Holder = Json[] | { [key: string]: Json };

/** A value in the data with its path. */
interface Place {
  readonly path: string;
  readonly value: Json;
  /** Replaces the value, or removes it without an argument. */
  set(value?: Json): void;
}

function placesOf(value: Json, path = "", found: Place[] = []): Place[] {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    const here = `${path}/${key}`;
    found.push({ path: here, value: inner, set: (other) => put(value, key, other) });
    placesOf(inner, here, found);
  }
  return found;
}

function put(holder: Holder, key: string, value?: Json): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1, ...(value === undefined ? [] : [value]));
  else if (value === undefined) delete holder[key];
  else holder[key] = value;
}

const isList = (value: Json): value is Json[] => Array.isArray(value);
const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes one random value that fits. */
function change(
  how: string,
  fits: (value: Json) => boolean,
  to: (value: Json, random: Random) => Json | undefined,
): Mutator {
  return (text, random) => {
    const root: Json = JSON.parse(text);
    const place = random.pick(placesOf(root).filter(({ value }) => fits(value)));
    if (!place) return undefined;
    place.set(to(place.value, random));
    return { how: `${how} ${place.path}`, text: JSON.stringify(root), shows: "other" };
  };
}

const keyEverywhere =
  (how: string, to: (key: string) => string | undefined): Mutator =>
  (text, random) => {
    const root: Json = JSON.parse(text);
    const keys = [...new Set(placesOf(root).map(({ path }) => path.slice(path.lastIndexOf("/") + 1)))];
    const key = random.pick(keys.filter((one) => !/^\d+$/.test(one)));
    if (key === undefined) return undefined;
    const other = to(key);
    const visit = (value: Json): Json => {
      if (isList(value)) return value.map(visit);
      if (!isObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, inner]) =>
          name !== key ? [[name, visit(inner)]] : other === undefined ? [] : [[other, visit(inner)]],
        ),
      );
    };
    return { how: `${how} every ${key}`, text: JSON.stringify(visit(root)), shows: "other" };
  };

const otherDigits: Mutator = (text, random) => {
  const one = random.pick([...text.matchAll(/(?<=[":, ])\d{1,4}(?=[",}\] ])/g)]);
  if (!one) return undefined;
  const digits = "7".repeat(one[0].length);
  return {
    how: `${one[0]} becomes ${digits} at ${one.index}`,
    text: text.slice(0, one.index) + digits + text.slice(one.index + digits.length),
    digits,
  };
};

const cut: Mutator = (text, random): Mutant => {
  const at = 1 + random.int(text.length - 2);
  return { how: `cut at ${at}`, text: text.slice(0, at), cut: true };
};

const any = () => true;
const text = (value: Json) => typeof value === "string";

/** Every change of a JSON answer. */
export const JSON_CHANGES: readonly Mutator[] = [
  change("drop", any, () => undefined),
  change("drop the item", isObject, () => undefined),
  change("null for", any, () => null),
  change("empty", isList, () => []),
  change("empty", isObject, () => ({})),
  change("empty", text, () => ""),
  change("a number for", text, () => 77),
  change("a text for", (value) => typeof value === "number", String),
  change("a list for", any, (value) => [value]),
  change("one for the list", isList, (value) => (isList(value) ? (value[0] ?? null) : value)),
  change("an object for the list", isList, (value) => ({ items: value })),
  change("the other way round", isList, (value) => (isList(value) ? value.toReversed() : value)),
  change("twice", isList, (value) => (isList(value) ? [...value, ...value.slice(0, 1)] : value)),
  change("something new in", isObject, (value) =>
    isObject(value) ? { ...value, "x-new": { a: [1] } } : value,
  ),
  change("true for", any, () => true),
  keyEverywhere("drop", () => undefined),
  keyEverywhere("rename", (key) => `${key}New`),
  keyEverywhere("capitals for", (key) => key.toUpperCase()),
  (body) => ({ how: "another root", text: `{"data":${body}}` }),
  (body) => ({ how: "a list as the root", text: `[${body}]` }),
  otherDigits,
  cut,
];

/** Changes one string or number of a GWT answer. */
function onToken(how: string, to: (token: string) => string): Mutator {
  return (body, random) => {
    const one = random.pick([...body.matchAll(/"[^"]*"|-?\d+/g)]);
    if (!one) return undefined;
    const rest = body.slice(one.index + one[0].length);
    return { how: `${how} ${one[0]} at ${one.index}`, text: body.slice(0, one.index) + to(one[0]) + rest };
  };
}

/** Changes of jade's GWT answers, whose numbers refer to a list of strings. */
export const GWT_CHANGES: readonly Mutator[] = [
  onToken("twice", (token) => `${token},${token}`),
  (body) => ({ how: "another beginning", text: body.replace("//OK", "//EX") }),
  (body) => ({ how: "other classes", text: body.replaceAll("Citable", "Renamed") }),
  (body) => ({ how: "other words", text: body.replaceAll("document in Jade", "open in Jade") }),
  cut,
];
