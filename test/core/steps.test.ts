import { expect, test } from "vitest";
import { mapInSteps, pause } from "../../src/core/steps.ts";

/** Keeps the thread busy for longer than one slice. */
function work(): void {
  const until = performance.now() + 10;
  while (performance.now() < until);
}

test("works that pause at the same time go on in different turns of the event loop", async () => {
  let turn = 0;
  let isOn = true;
  const count = () => {
    turn += 1;
    if (isOn) setImmediate(count);
  };
  const slices: number[] = [];
  const eightSlices = async () => {
    for (let left = 8; left > 0; left -= 1) {
      await pause();
      slices.push(turn);
      work();
    }
  };
  setImmediate(count);
  work();
  await Promise.all(Array.from({ length: 6 }, eightSlices));
  isOn = false;
  const most = Math.max(...slices.map((at) => slices.filter((other) => other === at).length));
  expect(slices).toHaveLength(48);
  expect(most).toBeLessThanOrEqual(2); // the counter's own immediate may come before or after
});

test("values are mapped in order, and other work goes on in between", async () => {
  let others = 0;
  let isOn = true;
  const count = () => {
    others += 1;
    if (isOn) setImmediate(count);
  };
  setImmediate(count);
  const mapped = await mapInSteps(["a", "b", "c", "d", "e", "f"], (value, at) => {
    work();
    return `${value}${at}`;
  });
  isOn = false;
  expect(mapped).toEqual(["a0", "b1", "c2", "d3", "e4", "f5"]);
  expect(others).toBeGreaterThanOrEqual(5);
});
