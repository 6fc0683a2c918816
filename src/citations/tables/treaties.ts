/** Treaties by their abbreviations: title; day of signature; place in the treaty series; day of entry into force. */
const TREATIES = `
CAT Convention_against_Torture: Convention against Torture and Other Cruel, Inhuman or Degrading Treatment or Punishment; 10 December 1984; 1465 UNTS 85; 26 June 1987
CEDAW: Convention on the Elimination of All Forms of Discrimination against Women; 18 December 1979; 1249 UNTS 13; 3 September 1981
CISG: United Nations Convention on Contracts for the International Sale of Goods; 11 April 1980; 1489 UNTS 3; 1 January 1988
CRC CROC UNCRC: Convention on the Rights of the Child; 20 November 1989; 1577 UNTS 3; 2 September 1990
CRPD: Convention on the Rights of Persons with Disabilities; 30 March 2007; 2515 UNTS 3; 3 May 2008
ECHR EMRK MRK: Convention for the Protection of Human Rights and Fundamental Freedoms; 4 November 1950; 213 UNTS 221; 3 September 1953
ICCPR IPbpR: International Covenant on Civil and Political Rights; 16 December 1966; 999 UNTS 171; 23 March 1976
ICESCR: International Covenant on Economic, Social and Cultural Rights; 16 December 1966; 993 UNTS 3; 3 January 1976
Refugee_Convention GFK: Convention Relating to the Status of Refugees; 28 July 1951; 189 UNTS 150; 22 April 1954
UNCLOS: United Nations Convention on the Law of the Sea; 10 December 1982; 1833 UNTS 3; 16 November 1994
VCLT WVK: Vienna Convention on the Law of Treaties; 23 May 1969; 1155 UNTS 331; 27 January 1980
`;

interface Treaty {
  readonly title: string;
  /** As AGLC4 rule 8.3 writes it after the title: `opened for signature 16 December 1966, 999 UNTS 171 (entered into force 23 March 1976)`. */
  readonly place: string;
}

const treaties: ReadonlyMap<string, Treaty> = new Map(
  TREATIES.trim()
    .split("\n")
    .flatMap((line) => {
      const [names = "", facts = ""] = line.split(": ");
      const [title = "", signed, series, inForce] = facts.split("; ");
      const place = `opened for signature ${signed}, ${series} (entered into force ${inForce})`;
      return [...names.split(" "), title].map(
        (name) => [name.replaceAll("_", " "), { title, place }] as const,
      );
    }),
);

/** Finds a much cited treaty by its abbreviation or its title. */
export function treatyCalled(name: string): Treaty | undefined {
  return treaties.get(name);
}
