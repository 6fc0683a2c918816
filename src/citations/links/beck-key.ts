/** A name as beck-online's references spell it: `NJW-RR` -> `NJWRR`, `AG Köln` -> `AGKOELN`, `EWG_RL_2001_29`. */
export function beckKey(name: string): string {
  return name
    .toUpperCase() // ß becomes SS
    .replaceAll("Ä", "AE")
    .replaceAll("Ö", "OE")
    .replaceAll("Ü", "UE")
    .replaceAll(/[^A-Z\d_]/g, "");
}
