import { LegibusError } from "../../core/errors.ts";
import type { FrlVersion } from "./parse.ts";
import { SITE } from "./settings.ts";
import { AS_MADE, type FrlAddress, pageUrl } from "./urls.ts";

export function noTitle(titleId: string, cause?: unknown): LegibusError {
  return new LegibusError("NOT_FOUND", `the Federal Register of Legislation has no title ${titleId}`, {
    hint: "find its id with frl:search; ids look like C2004A00109",
    humanUrl: `${SITE}/search`,
    cause,
  });
}

/** The title exists, and its versions begin later (or it was not in force then). */
export function notAtThatDate(address: FrlAddress, first: FrlVersion): LegibusError {
  const name = first.name ?? address.titleId;
  const day = address.asAt === undefined || address.asAt === AS_MADE ? "" : ` at ${address.asAt}`;
  const since = first.start === undefined ? "" : `; its versions begin on ${first.start}`;
  return new LegibusError("NOT_FOUND", `the register has no version of ${name}${day}${since}`, {
    hint:
      first.start === undefined
        ? "leave out as_at for the newest version"
        : `use a date from ${first.start} on, or leave out as_at for the newest version`,
    humanUrl: pageUrl({ titleId: address.titleId }),
  });
}

export function noText(address: FrlAddress): LegibusError {
  return new LegibusError("NOT_FOUND", "the register has no EPUB and no Word text of this version", {
    hint: "it may be kept as PDF only: open the page in a browser",
    humanUrl: pageUrl(address),
  });
}

export function noSuchName(
  name: string,
  near: readonly { readonly id: string; readonly name: string }[],
): LegibusError {
  const hint =
    near.length === 0
      ? "find it with frl:search"
      : `nearest titles: ${near.map((one) => `${one.name} (frl:${one.id})`).join("; ")}`;
  return new LegibusError("NOT_FOUND", `the register has no title "${name}"`, { hint });
}

export function severalNamed(
  name: string,
  titles: readonly { readonly id: string; readonly name: string; readonly status?: string | undefined }[],
): LegibusError {
  const named = titles
    .slice(0, 8)
    .map((one) => `frl:${one.id} (${[one.name, one.status].filter(Boolean).join(", ")})`);
  return new LegibusError("INVALID_INPUT", `the register has ${titles.length} titles "${name}"`, {
    hint: `say which by id: ${named.join("; ")}`,
  });
}

/** The service answered in a form that this server does not know. */
export function changedForm(humanUrl: string, cause?: unknown): LegibusError {
  return new LegibusError(
    "LAYOUT_CHANGED",
    "the Federal Register of Legislation answered in a form that is not known",
    { hint: "open the register in a browser; please report this", humanUrl, cause },
  );
}
