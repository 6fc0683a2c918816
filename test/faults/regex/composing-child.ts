// Loaded in front of the product: notes every regular expression that a file below src/ makes with `new RegExp` or `regex`.

interface Made {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

const made = new Map<string, Made>();

globalThis.RegExp = new Proxy(globalThis.RegExp, {
  construct(target, args: ConstructorParameters<typeof RegExp>, receiver) {
    const regex: RegExp = Reflect.construct(target, args, receiver);
    const [, where] = /\/src\/(?!core\/regex\.ts)([\w/.-]+\.ts)/.exec(new Error("where").stack ?? "") ?? [];
    if (where !== undefined) made.set(String(regex), { source: regex.source, flags: regex.flags, where });
    return regex;
  },
});

Object.assign(globalThis, { expressionsMade: made });
