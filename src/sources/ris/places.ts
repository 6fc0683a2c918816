/** Courts of which the Federation has one each: nobody writes where they sit. */
const FEDERAL: ReadonlySet<string> = new Set(["BVerfG", "BGH", "BVerwG", "BFH", "BAG", "BSG", "BPatG"]);

export function withPlace(type: string, place: string): string {
  if (type === "") return ""; // a place alone is no court
  return FEDERAL.has(type) || place === "" ? type : `${type} ${place}`;
}
