type Tag = (form: TemplateStringsArray, ...parts: readonly (string | number)[]) => RegExp;

function tag(flags: string): Tag {
  return (form, ...parts) => new RegExp(String.raw(form, ...parts), flags);
}

/**
 * Tags, named after the flags, that build an expression from its parts: regex.u`(?<!\p{L})${NAME}\s`. A
 * backslash is written as in a literal.
 */
export const regex = {
  plain: tag(""),
  g: tag("g"),
  i: tag("i"),
  u: tag("u"),
  y: tag("y"),
  s: tag("s"),
  gi: tag("gi"),
  gu: tag("gu"),
  im: tag("im"),
  iu: tag("iu"),
  mu: tag("mu"),
  su: tag("su"),
  uy: tag("uy"),
  giu: tag("giu"),
  gmu: tag("gmu"),
  imu: tag("imu"),
};
