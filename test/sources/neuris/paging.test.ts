import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf } from "../../../src/sources/neuris/search.ts";
import { runs } from "../../support/run/repetitions.ts";
import { forAll } from "../../support/for-all.ts";

test("every range of rows lies in one page of the portal, within its first 10,000 hits", () => {
  const stretch = fc.record({
    limit: fc.integer({ min: 1, max: 50 }),
    offset: fc.integer({ min: 0, max: 9_950 }),
  });
  forAll([stretch], runs(2_000), ({ limit, offset }) => {
    const { size, pageIndex, skip } = pageOf({ limit, offset });
    expect(size).toBeGreaterThanOrEqual(1);
    expect(size).toBeLessThanOrEqual(300);
    expect(size * pageIndex + size).toBeLessThanOrEqual(10_000);
    expect(size * pageIndex + skip).toBe(offset);
    expect(skip).toBeLessThan(size);
  });
});

test.each([
  [10, 0, { size: 10, pageIndex: 0, skip: 0 }],
  [10, 20, { size: 10, pageIndex: 2, skip: 0 }],
  [10, 5, { size: 15, pageIndex: 0, skip: 5 }],
  [7, 7, { size: 7, pageIndex: 1, skip: 0 }],
])("limit %i from offset %i is one request", (limit, offset, page) => {
  expect(pageOf({ limit, offset })).toEqual(page);
});

test("the last page within the first 10,000 hits is requested", () => {
  expect(pageOf({ limit: 10, offset: 9_990 })).toEqual({ size: 10, pageIndex: 999, skip: 0 });
});
