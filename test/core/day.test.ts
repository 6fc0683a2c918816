import { expect, test } from "vitest";
import { checkedDay, checkedDays, monthOf, readDay } from "../../src/core/day.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { table } from "../support/table.ts";

function refused(run: () => unknown): LegibusError {
  try {
    run();
  } catch (error) {
    if (error instanceof LegibusError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

table("%j is read as %s", readDay, {
  "2015-06-30": "2015-06-30",
  " 2015-6-3 ": "2015-06-03",
  "30.6.2015": "2015-06-30",
  "30.06.2015": "2015-06-30",
  "30. 6. 2015": "2015-06-30",
  "30. Juni 2015": "2015-06-30",
  "30 June 2015": "2015-06-30",
  "30 JUNE 2015": "2015-06-30",
  "1st July 2015": "2015-07-01",
  "June 30, 2015": "2015-06-30",
  "Jun 3 2015": "2015-06-03",
  "1. Jänner 1812": "1812-01-01",
  "3. März 2020": "2020-03-03",
  "3. Mrz. 2020": "2020-03-03",
  "9 Sept 2019": "2019-09-09",
  "30/6/2015": "2015-06-30",
  "29.2.2024": "2024-02-29",
});

test.each([
  "30.2.2015",
  "2023-02-29",
  "31. Juni 2015",
  "3/5/2015",
  "13/30/2015",
  "30.6.15",
  "30 Juno 2015",
  "2015",
  "2015-06",
  "20150630",
  "last year",
  "",
  "2015-06-30T00:00",
  "30 June 2015 or so",
])("%j is not a single day", (text) => {
  expect(readDay(text)).toBeUndefined();
});

test.each([
  ["2015", "2015-01-01", "2015-12-31"],
  ["2015-06", "2015-06-01", "2015-06-30"],
  ["2024-02", "2024-02-01", "2024-02-29"],
  ["March 2015", "2015-03-01", "2015-03-31"],
  ["Jänner 2024", "2024-01-01", "2024-01-31"],
  ["2023-02", "2023-02-01", "2023-02-28"],
  ["30.6.2015", "2015-06-30", "2015-06-30"],
])("the end of a range %s is %s or %s", (text, first, last) => {
  expect([readDay(text, "first"), readDay(text, "last")]).toEqual([first, last]);
});

test.each(["Spring 2015", "2015-13", "2015-00", "15", "2015-06-31"])("%j cannot end a range", (text) => {
  expect(readDay(text, "last")).toBeUndefined();
});

test("the error for an invalid day names its parameter and the right form", () => {
  const { code, message, hint } = refused(() => checkedDay("31.2.2015", "as_at"));
  expect([code, message, hint]).toEqual([
    "INVALID_INPUT",
    'as_at is not a valid date (YYYY-MM-DD): got "31.2.2015"',
    "write a day as 2015-06-30, 30.6.2015 or 30 June 2015",
  ]);
  expect(refused(() => checkedDay("2015", "as_at")).hint).toContain("a single day is needed here");
  expect(refused(() => checkedDay("soon", "from", "first")).hint).toContain("a year as 2015");
  expect(refused(() => checkedDay("x".repeat(99), "to")).message).toHaveLength(83);
});

test("a range must not end before it begins", () => {
  expect(checkedDays({})).toEqual({});
  expect(checkedDays({ from: "2020", to: "2020" })).toEqual({ from: "2020-01-01", to: "2020-12-31" });
  expect(refused(() => checkedDays({ from: "2021", to: "30.6.2020" }))).toMatchObject({
    message: "from must not be later than to: got 2021-01-01 and 2020-06-30",
    hint: "give the earlier day in from",
  });
});

test("months have English, German and Austrian names", () => {
  expect(["May", "mai", "Jänner", "Feber", "DEZ", "sept", "Mayor", ""].map(monthOf)).toEqual([
    5,
    5,
    1,
    2,
    12,
    9,
    undefined,
    undefined,
  ]);
});
