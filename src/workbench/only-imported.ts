import type { LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";

/** A source's failure where the user has imported the document. */
export class OnlyImported extends LegibusError {
  readonly imported: LegalDocument;

  constructor(failure: LegibusError, imported: LegalDocument) {
    const { code, message, ...details } = failure;
    const hint = [`your own import of it is ${imported.id}`, failure.hint].filter(Boolean).join("; ");
    super(code, message, { ...details, hint, cause: failure });
    this.imported = imported;
  }
}
