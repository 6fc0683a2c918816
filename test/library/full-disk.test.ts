import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Ledger } from "../../src/library/corpora/ledger.ts";

const disk = { isFull: false };

function append(file: number, text: string): void {
  appendFileSync(file, disk.isFull ? text.slice(0, 9) : text); // the last bytes that still had space
  if (disk.isFull)
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}

test("a record of a corpus on a full disk ends with a sentence and loses no entry once there is space", async () => {
  const folder = mkdtempSync(join(tmpdir(), "legibus-full-"));
  try {
    const path = join(folder, "documents.jsonl");
    const ledger = await Ledger.open(path, append);
    ledger.set("a", { id: "a", stamp: "1", at: 1 });
    disk.isFull = true;
    expect(() => ledger.flush()).toThrow("there is no space left on the disk");
    disk.isFull = false;
    ledger.set("b", { id: "b", stamp: "2", at: 2 });
    ledger.close();
    const again = await Ledger.open(path);
    again.close();
    expect([...again.items()].map(([item]) => item)).toEqual(["a", "b"]);
    expect(readFileSync(path, "utf8").endsWith("\n")).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
