/** The register's kinds of titles, in the order of its own numbers. */
export const COLLECTIONS = [
  "Act",
  "LegislativeInstrument",
  "NotifiableInstrument",
  "AdministrativeArrangementsOrder",
  "Constitution",
  "ContinuedLaw",
  "Gazette",
  "PrerogativeInstrument",
] as const;
