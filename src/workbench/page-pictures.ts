import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { LegibusError, requireFailure } from "../core/errors.ts";
import { type Attachment, resourceLink } from "../core/result.ts";
import { filePageOf } from "../documents/file-pages.ts";
import { pagePicture } from "../documents/page-picture.ts";
import type { Part } from "../documents/reading.ts";
import { renderDocument } from "../documents/render.ts";
import type { WorkbenchContext } from "./context.ts";
import { pageUri } from "./resource-addresses.ts";

const PNG = "image/png";

interface ShownPage {
  /** Which page is shown, or why none is. */
  readonly note: string;
  readonly attached: readonly Attachment[];
}

/** Draws the page on which a part of a document begins; on failure the note gives the reason. */
export async function pictureOf(
  context: WorkbenchContext,
  document: LegalDocument,
  { stretches }: Part,
  call: ToolCall,
): Promise<ShownPage> {
  const { starts } = renderDocument(document);
  const from = stretches[0]?.offset ?? 0;
  const at = starts.findLastIndex((start) => start <= from);
  const page = filePageOf(document, Math.max(0, at)) ?? 1;
  try {
    const drawn = await pagePicture(document, { page }, context, call);
    const printed =
      drawn.printed === undefined || drawn.printed === page ? "" : `, printed number ${drawn.printed}`;
    const uri = pageUri(document.id, page);
    return {
      note: `Picture: page ${page} of ${drawn.pages} of the file${printed}`,
      attached: [
        { type: "image", data: base64(drawn.png), mimeType: PNG },
        resourceLink({ uri, name: `${document.title}, page ${page}`, mimeType: PNG }),
      ],
    };
  } catch (error) {
    requireFailure(error);
    return { note: `No picture: ${error.message}`, attached: [] };
  }
}

/** Returns the PNG of the page at `ID/PAGE` in base64; undefined when the document or the page does not exist. */
export async function pictureAt(
  context: WorkbenchContext,
  address: string,
  open: (id: string) => Promise<LegalDocument | undefined>,
  call: ToolCall,
): Promise<string | undefined> {
  const [, id, page] = /^(.+)\/([1-9]\d{0,5})$/.exec(address) ?? [];
  const document = id === undefined ? undefined : await open(id);
  if (!document) return undefined;
  try {
    const { png } = await pagePicture(document, { page: Number(page) }, context, call);
    return base64(png);
  } catch (error) {
    if (error instanceof LegibusError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}
