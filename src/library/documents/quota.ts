import { LegibusError } from "../../core/errors.ts";
import type { LegalDocument } from "../../core/document.ts";
import type { Engine } from "../engine.ts";
import { PUBLIC } from "../owners.ts";

const SUM_AFTER = 20; // documents between full sums; summing for each document of a corpus would be quadratic

/** Creates a check that throws when a document would exceed its owner's quota; texts of open sources are not counted. */
export function createQuota({ db }: Pick<Engine, "db">, most: number) {
  const known = new Map<string, { bytes: number; left: number }>();
  const used = async (owner: string) => await usedBy(db, owner);
  return async (owner: string, { blocks }: LegalDocument): Promise<void> => {
    if (most === 0 || owner === PUBLIC) return;
    const more = blocks.reduce((sum, { markdown }) => sum + Buffer.byteLength(markdown), 0);
    let sum = known.get(owner);
    if (!sum || sum.left === 0 || sum.bytes + more > most) {
      sum = { bytes: await used(owner), left: SUM_AFTER };
      known.set(owner, sum);
    }
    if (sum.bytes + more > most) {
      const way =
        more > most ? "import a part of it" : "forget documents that you no longer need (law:library)";
      throw new LegibusError(
        "INVALID_INPUT",
        `its text has ${megabytes(more)}; the library keeps ${megabytes(most)} of text for each user and matter, and ${megabytes(sum.bytes)} are used`,
        { hint: `${way}, or ask the operator for more room` },
      );
    }
    sum.bytes += more;
    sum.left -= 1;
  };
}

/** Returns the bytes of an owner's kept texts and their vectors. */
export async function usedBy(db: Engine["db"], owner: string): Promise<number> {
  const { bytes, vectors } = await db
    .selectFrom("library_documents as d")
    .leftJoin("library_embedded as e", "e.document", "d.number")
    .select(({ fn }) => [
      fn.sum<number | null>("d.bytes").as("bytes"),
      fn.sum<number | null>("e.bytes").as("vectors"),
    ])
    .where("d.owner", "=", owner)
    .where("d.state", "=", "complete")
    .where("d.keeping", "=", "keep")
    .executeTakeFirstOrThrow();
  return (bytes ?? 0) + (vectors ?? 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
