import { generalSettings } from "../app/config.ts";
import { VERSION } from "../app/version.ts";
import { onOneLine } from "../core/text.ts";
import type { CommandNode, Flag } from "./command-tree.ts";
import { EXIT_CODES, PROBLEMS } from "./exit-codes.ts";
import { SHORT_COMMANDS } from "./tool-command.ts";

/** Renders the manual page in the macros of man(7). */
export function manualPage(root: CommandNode): string {
  const commands = root.children.filter(({ path }) => path !== "help");
  return [
    `.TH LEGIBUS 1 "" ${argument(`Legibus ${VERSION}`)} "User Commands"`,
    section("NAME"),
    `legibus \\- ${prose(root.about.replace(/^A /, "a ").replace(/\.$/, ""))}`,
    section("SYNOPSIS"),
    ".B legibus\n[\\fIoptions\\fR] [\\fIcommand\\fR [\\fIarguments\\fR]]",
    section("DESCRIPTION"),
    prose(
      "Without a command legibus serves the Model Context Protocol over stdin and stdout, for a client that starts it. The commands are for people and scripts: the same tools, the library, drafts to check, settings of clients.",
    ),
    section("OPTIONS"),
    prose("They may be on either side of a command; each is also a variable LEGIBUS_…."),
    ...root.flags.map(flagText),
    section("COMMANDS"),
    ...commands.flatMap(commandText),
    section("EXIT STATUS"),
    ...exitStatus().map(([code, about]) => item(`\\fB${code}\\fR`, about)),
    section("ENVIRONMENT"),
    ...Object.values(generalSettings).map(({ env = "", describe }) =>
      item(`\\fB${prose(env)}\\fR`, describe),
    ),
    item(
      "\\fBNO_COLOR\\fR, \\fBFORCE_COLOR\\fR",
      "No colour, or colour where no terminal is, when not empty.",
    ),
    section("EXAMPLES"),
    ...SHORT_COMMANDS.map(({ example }) => `.PP\n.EX\n${prose(example)}\n.EE`),
    ".PP\n.EX\nlegibus verify memo.docx \\-\\-report memo.html\n.EE",
    "",
  ].join("\n");
}

function section(name: string): string {
  return `.SH ${argument(name)}`;
}

function commandText(node: CommandNode): readonly string[] {
  const { path, about, arguments: operands, flags, children } = node;
  const own = flags.filter(({ names }) => !names.includes("--help"));
  const usage = [path, ...operands.map(({ name }) => name)].join(" ");
  const isTools = path === "call";
  return [
    `.SS ${argument(`legibus ${usage}`)}`,
    prose(about),
    ...operands.flatMap(({ name, about: what }) =>
      what === "" ? [] : [item(`\\fI${prose(name)}\\fR`, what)],
    ),
    ...own.map(flagText),
    ...(isTools
      ? [".PP", prose("The tools and their parameters: legibus tools.")]
      : children.flatMap(commandText)),
  ];
}

function flagText({ names, value, about, choices }: Flag): string {
  const shown = names.map((name) => `\\fB${prose(name)}\\fR`).join(", ");
  const named = value === undefined ? shown : `${shown} \\fI${prose(value)}\\fR`;
  return item(named, choices.length === 0 ? about : `${about} (${choices.join(", ")})`);
}

function item(term: string, about: string): string {
  return `.TP\n${term}\n${prose(about)}`;
}

function exitStatus(): readonly (readonly [number, string])[] {
  const byCode = new Map<number, string[]>([
    [0, ["done"]],
    [1, ["anything else"]],
  ]);
  for (const [cause, code] of Object.entries(EXIT_CODES))
    byCode.set(code, [...(byCode.get(code) ?? []), cause]);
  byCode.set(PROBLEMS, ["a citation of a draft is wrong, missing or not understood"]);
  return [...byCode]
    .toSorted(([one], [other]) => one - other)
    .map(([code, causes]) => [code, causes.join(", ")]);
}

/**
 * Escapes text for roff, in ASCII: backslashes, hyphens, and a dot or apostrophe at the start of a line,
 * which would be a request.
 */
function prose(text: string): string {
  return onOneLine(text)
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/, "\\&")
    .replaceAll(
      /[^ -~]/gu,
      (one) => `\\[u${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
    );
}

function argument(text: string): string {
  return `"${prose(text).replaceAll('"', "\\(dq")}"`;
}
