import { germanDate } from "../../../core/day.ts";
import type { DecisionFields } from "../../types.ts";

const SHORT: Readonly<Record<string, string>> = {
  Urteil: "Urt. v.",
  Beschluss: "Beschl. v.",
  Verfügung: "Vfg. v.",
  Bescheid: "Gerichtsbescheid v.",
  Erkenntnis: "Erk. v.",
  Schlussanträge: "Schlussanträge v.",
};
/** `BGH, Urt. v. 12.3.2020 – III ZR 123/19`; Austrian courts as in the AZR: `OGH 24.3.2021, 5 Ob 234/20b`. */
export function formatDecision({
  court,
  courtName,
  form,
  date,
  fileNumber,
}: Pick<DecisionFields, "court" | "courtName" | "form" | "date" | "fileNumber">): string {
  const day = date === undefined ? undefined : germanDate(date);
  if (court?.country === "at") {
    const head = [courtName, day].filter(Boolean).join(" ");
    return [head, fileNumber].filter(Boolean).join(day === undefined ? " " : ", ");
  }
  if (court?.country === "eu" && day === undefined)
    return `${form === "Schlussanträge" ? "Schlussanträge in " : ""}${fileNumber ?? courtName ?? ""}`;
  if (day === undefined) return undated(courtName, fileNumber);
  const head = [courtName, [SHORT[form ?? ""], day].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return fileNumber === undefined ? head : `${head} – ${fileNumber}`;
}

/** `OLG Köln 6 U 12/19`, and `HVerfG 3/10`, where the register is the court's name. */
function undated(courtName: string | undefined, fileNumber: string | undefined): string {
  const isSaid = courtName !== undefined && fileNumber?.startsWith(`${courtName} `) === true;
  return [isSaid ? undefined : courtName, fileNumber].filter(Boolean).join(" ");
}
