import { LegalError } from "../../core/errors.ts";
import type { PageConverter } from "../../shared/documents/page.ts";
import { convert } from "./converter.ts";
import { fromId } from "./urls.ts";

/** AustLII's converter behind the shape that all sources share. */
export const convertPage: PageConverter = ({ id, text, source }) => {
  const address = fromId(id);
  if (!address) throw new LegalError("INVALID_INPUT", `${id} is no id of AustLII`);
  return convert({ html: text, address, source });
};
