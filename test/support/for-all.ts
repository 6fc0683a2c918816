import * as fc from "fast-check";

type Kinds<Ts extends unknown[]> = readonly [...{ [Key in keyof Ts]: fc.Arbitrary<Ts[Key]> }];

/** Tries a property with so many random values of these kinds; what throws or is false is a counterexample. */
export function forAll<Ts extends unknown[]>(
  kinds: Kinds<Ts>,
  times: number,
  check: (...values: Ts) => boolean | void,
): void {
  fc.assert(
    fc.property(fc.tuple<Ts>(...kinds), (values) => check(...values)),
    { numRuns: times },
  );
}

/** The same for a property that has to be awaited. */
export async function forAllAsync<Ts extends unknown[]>(
  kinds: Kinds<Ts>,
  times: number,
  check: (...values: Ts) => Promise<boolean | void>,
): Promise<void> {
  const property = fc.asyncProperty(fc.tuple<Ts>(...kinds), async (values) => await check(...values));
  await fc.assert(property, { numRuns: times });
}
