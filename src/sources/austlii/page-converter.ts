import { LegibusError } from "../../core/errors.ts";
import type { PageConverter } from "../../documents/page.ts";
import { convert } from "./converter.ts";
import { fromId } from "./urls.ts";

/** AustLII's converter behind the shape that all sources share. */
export const convertPage: PageConverter = ({ id, text, source }) => {
  const address = fromId(id);
  if (!address) throw new LegibusError("INVALID_INPUT", `${id} is no id of AustLII`);
  return convert({ html: text, address, source });
};
