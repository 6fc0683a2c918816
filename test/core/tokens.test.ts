import * as fc from "fast-check";
import { expect, test } from "vitest";
import { tokens } from "../../src/core/text.ts";
import { forAll } from "../support/for-all.ts";

test("the estimate is the UTF-8 bytes divided by 3.5, rounded up", () => {
  forAll([fc.string({ unit: "binary", maxLength: 500 })], 100, (text) => {
    expect(tokens(text)).toBe(Math.ceil(new TextEncoder().encode(text).length / 3.5));
  });
});
