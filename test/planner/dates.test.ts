import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  type Counting,
  dayOf,
  deadline,
  restDays,
  weekday,
  weekends,
} from "../../src/planner/dates/deadline.ts";
import { type Period, EN } from "../../src/planner/words.ts";
import { jurisdictionOf, rollsBy } from "../../src/planner/dates/jurisdictions.ts";
import { LIMITATIONS, limitationChecks, unstarted } from "../../src/planner/limitations.ts";
import { forAll } from "../support/for-all.ts";

async function countingOf(code: string): Promise<Counting> {
  const jurisdiction = jurisdictionOf(code);
  if (!jurisdiction) throw new Error(`${code} is not known`);
  return { days: await restDays(jurisdiction, EN), provision: rollsBy(jurisdiction), words: EN };
}

const everyDay: Counting = { days: { rests: () => false, notes: [] }, provision: undefined, words: EN };

/** [jurisdiction, event, amount, unit, from the year's end?, last day, why] */
const EXAMPLES: readonly (readonly [string, string, number, Period["unit"], boolean, string, string])[] = [
  ["DE", "2026-11-23", 14, "days", false, "2026-12-07", "the event's day does not count"],
  ["DE", "2026-11-21", 14, "days", false, "2026-12-07", "a Saturday is put off to Monday"],
  ["DE", "2026-01-31", 1, "months", false, "2026-03-02", "28 February 2026 is a Saturday"],
  ["DE", "2027-01-31", 1, "months", false, "2027-03-01", "28 February 2027 is a Sunday"],
  ["DE", "2028-01-31", 1, "months", false, "2028-02-29", "a leap year's last day"],
  ["DE", "2024-02-29", 1, "years", false, "2025-02-28", "no 29 February"],
  ["DE", "2026-12-04", 3, "weeks", false, "2026-12-28", "Christmas, Saturday and Sunday"],
  ["DE", "2026-03-13", 3, "weeks", false, "2026-04-07", "Good Friday to Easter Monday"],
  ["DE-BY", "2026-12-23", 14, "days", false, "2027-01-07", "Epiphany in Bavaria"],
  ["DE-BE", "2026-12-23", 14, "days", false, "2027-01-06", "no Epiphany in Berlin"],
  ["DE", "2023-05-17", 3, "years", true, "2026-12-31", "three years from the end of the year"],
  ["DE", "2024-05-17", 3, "years", true, "2027-12-31", "a Friday"],
  ["DE", "2025-05-17", 3, "years", true, "2029-01-02", "2028 ends on a Sunday, and New Year follows"],
  ["AT", "2026-12-23", 14, "days", false, "2027-01-07", "Epiphany in Austria"],
  ["AT", "2026-10-12", 14, "days", false, "2026-10-27", "the national day"],
  ["AT", "2026-03-20", 14, "days", false, "2026-04-07", "Good Friday counts like a holiday"],
  ["AU", "2026-03-13", 21, "days", false, "2026-04-07", "Good Friday to Easter Monday"],
  ["AU-NSW", "2026-05-18", 21, "days", false, "2026-06-09", "the King's Birthday in New South Wales"],
  ["AU-QLD", "2026-05-18", 21, "days", false, "2026-06-08", "not in Queensland, where it is in October"],
  ["AU-VIC", "2026-10-13", 21, "days", false, "2026-11-04", "Melbourne Cup Day"],
  ["AU-NSW", "2020-11-20", 6, "years", false, "2026-11-20", "a Friday"],
  ["AU-NSW", "2020-11-21", 6, "years", false, "2026-11-23", "a Saturday"],
  ["AU-NSW", "2027-03-01", -14, "days", false, "2027-02-15", "so many days before"],
  ["AU-NSW", "2027-03-01", -2, "days", false, "2027-02-26", "brought forward to Friday"],
  ["DE", "2026-12-23", 3, "working_days", false, "2026-12-29", "Christmas and the weekend do not count"],
  ["DE", "2026-12-30", -3, "working_days", false, "2026-12-24", "the same backwards"],
  ["AU-NSW", "2026-11-20", 0, "days", false, "2026-11-20", "the day itself"],
];

test.each(EXAMPLES)(
  "%s: %s and %i %s (year's end: %s) is %s: %s",
  async (code, date, amount, unit, end, last) => {
    const period = { amount, unit, fromYearEnd: end };
    const found = deadline({ name: "the event", date }, period, await countingOf(code));
    expect(found?.date).toBe(last);
    expect(found?.basis).toContain(date);
  },
);

test("a deadline explains its computation and the provision that postponed it", async () => {
  const event = { name: "Zugang", date: "2026-11-21" };
  expect(deadline(event, { amount: 14, unit: "days" }, await countingOf("DE"))?.basis).toBe(
    "14 days after Zugang (2026-11-21); Saturday 2026-12-05 is not a working day: Monday 2026-12-07, § 193 BGB",
  );
});

test("a deadline is never on a holiday or weekend, and is postponed no further than they last", async () => {
  const countings = await Promise.all(["AU-NSW", "DE-BY", "AT"].map(countingOf));
  const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays("2000-01-01", days));
  const unit = fc.constantFrom("days" as const, "weeks" as const, "months" as const);
  forAll(
    [fc.constantFrom(...countings), day, fc.integer({ min: -40, max: 40 }), unit],
    300,
    (counting, date, amount, unit) => {
      const event = { name: "x", date };
      const plain = deadline(event, { amount, unit }, everyDay);
      const rolled = deadline(event, { amount, unit }, counting);
      if (!plain || !rolled) return;
      expect(counting.days.rests(rolled.date)).toBe(false);
      const [near, far] = amount < 0 ? [rolled.date, plain.date] : [plain.date, rolled.date];
      expect(near <= far).toBe(true);
      expect(addDays(near, 6) >= far).toBe(true);
    },
  );
});

test("a deadline outside 1900 to 2100 is undefined", () => {
  const event = { name: "x", date: "2099-06-01" };
  expect(deadline(event, { amount: 1, unit: "years" }, everyDay)?.date).toBe("2100-06-01");
  expect(deadline(event, { amount: 2, unit: "years" }, everyDay)).toBeUndefined();
  expect(deadline(event, { amount: -200, unit: "years" }, everyDay)).toBeUndefined();
});

test.each([
  "2026-02-29",
  "2026-13-01",
  "2026-00-10",
  "1899-12-31",
  "2101-01-01",
  "",
  "today",
  "2026-11-21T00:00",
  "21/1/2026 or so",
  "-026-11-21",
])("%s is not a valid day", (text) => expect(dayOf(text)).toBeUndefined());

test("adding and subtracting months keeps the day if both months have it", () => {
  forAll(
    [fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -600, max: 600 })],
    100,
    (offset, months) => {
      const date = addDays("1950-01-01", offset);
      const there = addMonths(date, months);
      expect(dayOf(there) ?? there.slice(0, 4)).toBeTruthy();
      if (Number(date.slice(8)) <= 28) expect(addMonths(there, -months)).toBe(date);
    },
  );
  expect(weekday("2026-11-21")).toBe(6);
});

test("without a jurisdiction only weekends are skipped, with a note", () => {
  const days = weekends(EN);
  expect(days.rests("2026-12-25")).toBe(false);
  expect(days.rests("2026-11-22")).toBe(true);
  expect(days.notes.join()).toContain("public holidays were not");
});

test.each([
  ["NSW", "AU-NSW"],
  ["au-nsw", "AU-NSW"],
  ["New South Wales", "AU-NSW"],
  ["Cth", "AU"],
  ["australia", "AU"],
  ["Deutschland", "DE"],
  ["de-by", "DE-BY"],
  ["Bayern", "DE-BY"],
  ["Österreich", "AT"],
  ["AT-9", "AT-9"],
  ["Wien", "AT-9"],
])("jurisdiction %s is read as %s", (text, code) => expect(jurisdictionOf(text)?.code).toBe(code));

test.each(["", "BY", "9", "US", "AU-XX", "Atlantis"])("%j is not a jurisdiction", (text) =>
  expect(jurisdictionOf(text)).toBeUndefined(),
);

interface KeyDate {
  readonly event: string;
  readonly date: string;
}

async function checksOf(code: string, matter = "", dates: readonly KeyDate[] = []) {
  const jurisdiction = jurisdictionOf(code);
  if (!jurisdiction) throw new Error(`${code} is not known`);
  return limitationChecks(jurisdiction, matter, dates, await countingOf(code));
}

describe("limitation periods", () => {
  test("every limitation period is unverified and has its provision and trigger", async () => {
    for (const code of ["AU-NSW", "DE", "AT"]) {
      const checks = await checksOf(code, "dismissal, injury, Kauf, Miete");
      expect(checks.length).toBeGreaterThan(1);
      for (const check of checks) {
        expect(check).toMatchObject({ status: "unverified", date: null });
        expect(check.provision).toMatch(/§|\bs \d|Limitation/);
        expect(check.trigger).not.toBe("");
      }
    }
  });

  test("periods of personal injury are listed if only their own event identifies the claim", async () => {
    const matter = "Claim against a ferry\ndiscoverability";
    for (const code of ["AU-NSW", "AU-VIC"]) {
      const checks = await checksOf(code, matter, [{ event: "discoverability", date: "2024-02-05" }]);
      expect(checks.map(({ provision }) => provision).join()).toMatch(/s (?:50C|27D)\(1\)\(a\).*\(b\)/);
      expect(checks.some(({ date }) => date?.startsWith("2027-02-0") === true)).toBe(true);
    }
  });

  test("the six years of torts are not shown as those of an injury, in whatever words it is told", async () => {
    for (const idea of ["Dog bite", "My client broke her leg on a wharf", "She slipped at the till"]) {
      const checks = await checksOf("AU-QLD", idea, [{ event: "accrual", date: "2024-03-01" }]);
      expect(checks.map(({ claim, date }) => [claim, date])).toEqual([
        ["contract and most torts, not personal injury", "2030-03-01"],
        ["personal injury", "2027-03-01"],
      ]);
    }
    const [only, ...others] = await checksOf("AU-NT", "Dog bite", []);
    expect([only?.claim, others]).toEqual(["contract and most torts, also personal injury", []]);
  });

  test("a limitation period has a date only if a key date of the user starts it", async () => {
    const dates = [
      { event: "Zugang der Kündigung", date: "2026-11-20" },
      { event: "Anspruch entstanden", date: "2024-05-17" },
    ];
    const checks = await checksOf("DE", "Kündigung des Arbeitsverhältnisses", dates);
    const found = Object.fromEntries(checks.map(({ provision, date }) => [provision, date]));
    expect(found).toEqual({ "§§ 195, 199 Abs. 1 BGB": "2027-12-31", "§ 4 S. 1 KSchG": "2026-12-11" });
  });

  /** [jurisdiction, matter, key dates, provision, last day, where the example is worked out] */
  const WORKED: readonly (readonly [
    string,
    string,
    Readonly<Record<string, string>>,
    string,
    string | null,
    string,
  ])[] = [
    [
      "AU",
      "unfair dismissal",
      { dismissal: "2013-03-11" },
      "Fair Work Act 2009 (Cth) s 394(2)",
      "2013-04-02",
      "Hemi v BMD Constructions Pty Ltd [2013] FWC 3593: the 21st day is Easter Monday",
    ],
    [
      "DE",
      "Kaufpreis",
      { "Anspruch entstanden": "2012-04-04" },
      "§§ 195, 199 Abs. 1 BGB",
      "2015-12-31",
      "a law firm's glossary: Anspruchsentstehung 04.04.2012, Ende 31.12.2015",
    ],
    [
      "DE",
      "Schadensersatz",
      { "Anspruch entstanden": "2023-11-02", "Kenntnis des Schuldners": "2024-01-15" },
      "§§ 195, 199 Abs. 1 BGB",
      "2027-12-31",
      "§ 199 Abs. 1 BGB: the year in which both have happened",
    ],
    [
      "DE",
      "Kündigung",
      { "Ende der Kündigungsfrist": "2026-12-31", "Zugang der Kündigung": "2026-11-20" },
      "§ 4 S. 1 KSchG",
      "2026-12-11",
      "§ 188 Abs. 2 BGB: the Friday three weeks later; the end of the employment starts nothing",
    ],
    [
      "AU-NSW",
      "accident",
      { "cause of action discoverable": "2025-02-03" },
      "Limitation Act 1969 (NSW) s 50C(1)(a)",
      "2028-02-02",
      "s 50C(1)(a): running from and including that day",
    ],
    [
      "AU-NSW",
      "accident",
      { "cause of action discoverable": "2025-02-03" },
      "Limitation Act 1969 (NSW) s 14(1)",
      null,
      "s 14(1): discoverability is not accrual",
    ],
    [
      "AU-NSW",
      "accident",
      { "act or omission of the operator": "2025-02-03" },
      "Limitation Act 1969 (NSW) s 50C(1)(b)",
      "2037-02-03",
      "s 50C(1)(b): the 12-year long-stop",
    ],
    [
      "AU-VIC",
      "accident",
      { discoverability: "2025-02-03" },
      "Limitation of Actions Act 1958 (Vic) s 27D(1)(a)",
      "2028-02-03",
      "s 27D(1)(a): from that day, which does not count",
    ],
    [
      "AU-NSW",
      "libel in a newspaper",
      { publication: "2025-02-03", "concerns notice": "2025-03-14" },
      "Limitation Act 1969 (NSW) s 14B",
      "2026-02-03",
      "s 14B: one year running from the date of the publication",
    ],
    [
      "AU-TAS",
      "accident on a ferry",
      { discoverability: "2025-02-03" },
      "Limitation Act 1974 (Tas) s 5A(3)",
      "2028-02-02",
      "s 5A(3): 3 years commencing on that day",
    ],
    [
      "AU-NT",
      "a defamatory broadcast",
      { broadcast: "2025-02-03" },
      "Limitation Act 1981 (NT) s 12(2)(b)",
      "2026-02-03",
      "s 12(2)(b): one year from the date of publication",
    ],
    [
      "AT",
      "Mangel nach einem Kauf",
      { Übergabe: "2025-02-03" },
      "§ 933 Abs. 1 ABGB",
      "2027-02-03",
      "§ 933 Abs. 1 since 2022: the defect comes to light within two years after the handover",
    ],
    [
      "AT",
      "Mangel nach einem Kauf",
      { Übergabe: "2025-02-03" },
      "§ 933 Abs. 3 ABGB",
      "2027-05-03",
      "§ 933 Abs. 3 since 2022: the rights are barred three months after those two years",
    ],
  ];

  test.each(WORKED)("%s, %s, %j: %s is %s by %s", async (code, matter, events, provision, date) => {
    const dates = Object.entries(events).map(([event, day]) => ({ event, date: day }));
    const checks = await checksOf(code, matter, dates);
    expect(checks.find((one) => one.provision === provision)?.date).toBe(date);
  });

  test("Tasmania has no long-stop for personal injury since 1 July 2018", async () => {
    const dates = [{ event: "act", date: "2010-02-03" }];
    const checks = await checksOf("AU-TAS", "accident on a ferry", dates);
    const injuries = checks.filter(({ claim }) => claim === "personal injury");
    expect(injuries.map(({ provision, date }) => [provision, date])).toEqual([
      ["Limitation Act 1974 (Tas) s 5A(3)", null],
    ]);
  });

  test("the regular German period starts with gross negligence as well as with knowledge (§ 199 Abs. 1 Nr. 2 BGB)", () => {
    const regular = LIMITATIONS.find(({ provision }) => provision === "§§ 195, 199 Abs. 1 BGB");
    expect(regular?.trigger).toMatch(/Kenntnis hat oder ohne grobe Fahrlässigkeit haben müsste$/);
  });

  test("a limitation period names the events it accepts if no key date is one of them", async () => {
    const dates = [{ event: "accident", date: "2026-06-15" }];
    const checks = await checksOf("AU-NSW", "accident on a ferry", dates);
    expect(checks.map(({ date, wanted }) => [date, wanted])).toEqual([
      [null, '"breach", "default" or "accrual"'],
      [null, '"discoverability"'],
      [null, '"act or omission"'],
    ]);
    expect(unstarted(checks, dates, EN).join()).toContain('none of the key dates ("accident")');
    expect(unstarted(checks, [], EN)).toEqual([]);
    const found = [...dates, { event: "discoverability", date: "2026-06-20" }];
    const some = await checksOf("AU-NSW", "accident on a ferry", found);
    expect(unstarted(some, found, EN).join()).toContain('("accident")'); // not the event that started a check
    expect(unstarted(some, found.slice(1), EN).join()).not.toContain("discoverability");
    const started = await checksOf("AU-NSW", "", [{ event: "breach of contract", date: "2026-06-15" }]);
    expect(started.map(({ wanted }) => wanted)).toEqual([null]);
  });

  test.each([
    [[{ event: "fällig", date: "2022-12-30" }], "2025-12-31", '"Kenntnis"'],
    [[{ event: "Kenntnis", date: "2023-05-05" }], "2026-12-31", '"Anspruch entstanden"'],
    [[], null, '"Anspruch entstanden" and "Kenntnis"'],
  ])("the regular German period of %j is %s and wants %s", async (dates, date, wanted) => {
    expect(await checksOf("DE", "Werkvertrag", dates)).toMatchObject([{ date, wanted }]);
  });

  test("discovery in a proceeding is not discoverability", async () => {
    const dates = [{ event: "discovery of documents", date: "2025-02-03" }];
    const checks = await checksOf("AU-NSW", "accident", dates);
    expect(checks.map(({ date }) => date)).toEqual([null, null, null]);
  });

  test("limitation periods belong to their State", async () => {
    expect(await checksOf("AU-VIC")).toMatchObject([
      { provision: "Limitation of Actions Act 1958 (Vic) s 5(1)" },
    ]);
    expect(await checksOf("AU")).toEqual([]);
    expect(new Set(LIMITATIONS.map(({ country }) => country))).toEqual(new Set(["AU", "DE", "AT"]));
  });
});
