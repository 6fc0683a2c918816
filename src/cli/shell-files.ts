import { generalSettings } from "../app/config.ts";
import { VERSION } from "../app/version.ts";
import { groupBy } from "../core/group-by.ts";
import { onOneLine, shortened } from "../core/text.ts";
import type { CommandNode, Flag, Shell } from "./command-tree.ts";
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

/** A completion: the text to type, and its description. */
interface Word {
  readonly text: string;
  readonly about: string;
}

/** Lookup tables of the scripts, keyed by the words typed so far. */
interface Tables {
  /** Commands, tools and argument values, by command path. */
  readonly words: Rows;
  /** Flags, by command path. */
  readonly flags: Rows;
  /** Allowed values of flags, by path and flag: `verify --language`; no words where any value is allowed. */
  readonly values: Rows;
}

type Rows = readonly (readonly [key: string, words: readonly Word[]])[];

/**
 * Returns a completion script for a shell; it starts no program while completing. Without a completion of its
 * own, it lets the shell complete files.
 */
export function completionScript(shell: Shell, root: CommandNode): string {
  const nodes = everyNode(root);
  return SCRIPTS[shell]({
    words: nodes.map((node) => [node.path, wordsOf(node)]),
    flags: nodes.map(({ path, flags }) => [path, flags.flatMap(namesOf)]),
    values: nodes.flatMap(({ path, flags }) => flags.flatMap((flag) => valuesOf(path, flag))),
  });
}

function everyNode(node: CommandNode): readonly CommandNode[] {
  return [node, ...node.children.flatMap(everyNode)];
}

function wordsOf({ path, children, arguments: operands }: CommandNode): readonly Word[] {
  const commands = children.map((child) => ({
    text: child.path.slice(path === "" ? 0 : path.length + 1),
    about: brief(child.about),
  }));
  const [first] = operands;
  return [...commands, ...(first?.choices ?? []).map((text) => ({ text, about: "" }))];
}

function namesOf({ names, about }: Flag): readonly Word[] {
  return names.map((text) => ({ text, about: brief(about) }));
}

function valuesOf(path: string, { names, value, choices }: Flag): Rows {
  if (value === undefined || value.startsWith("[")) return [];
  return names.map((name) => [`${path} ${name}`, choices.map((text) => ({ text, about: "" }))]);
}

const BRIEF = 80; // characters

/** Returns the first sentence, shortened, without characters that are special to shells. */
function brief(about: string): string {
  const [sentence = ""] = about.split(/(?<=;|[^.]{2}\.) /); // not at "e.g. ferry"
  const plain = sentence
    .replaceAll(/[\s`$"\\]+/g, " ")
    .replace(/[.;]$/, "")
    .trim();
  return shortened(plain, BRIEF);
}

/** Quotes a text in single quotes for POSIX shells. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Groups keys with the same words into one row. */
function grouped(rows: Rows, write: (words: readonly Word[]) => string) {
  return groupBy(rows, ([, words]) => write(words));
}

/** Generates a shell function that runs the code for its first argument, and fails for an unknown key. */
function caseFunction(name: string, rows: Rows, write: (words: readonly Word[]) => string): string {
  const cases = [...grouped(rows, write)].map(
    ([text, same]) => `    ${same.map(([key]) => quoted(key)).join("|")}) ${text} ;;`,
  );
  return `${name}() {\n  case "$1" in\n${cases.join("\n")}\n    *) return 1 ;;\n  esac\n}`;
}

function bashList(words: readonly Word[]): string {
  return `printf '%s ' ${words.map(({ text }) => quoted(text)).join(" ")}`;
}

function bash({ words, flags, values }: Tables): string {
  return `# Completion of legibus for bash 3.2 and newer.
${caseFunction("_legibus_words", words, bashList)}
${caseFunction("_legibus_flags", flags, bashList)}
${caseFunction("_legibus_values", values, bashList)}
_legibus() {
  local line="\${COMP_LINE:0:COMP_POINT}" place="" flag="" word current="" head choices="" i
  local -a typed
  read -ra typed <<< "$line"
  if [[ "$line" != *[[:space:]] ]]; then
    current="\${typed[\${#typed[@]}-1]}"
    unset "typed[\${#typed[@]}-1]"
  fi
  for ((i = 1; i < \${#typed[@]}; i++)); do
    word="\${typed[i]}"
    if [[ -n "$flag" ]]; then
      flag=""
    elif [[ "$word" == -* ]]; then
      if _legibus_values "$place $word" > /dev/null || _legibus_values " $word" > /dev/null; then flag="$word"; fi
    elif _legibus_words "\${place:+$place }$word" > /dev/null; then
      place="\${place:+$place }$word"
    fi
  done
  if [[ "$current" == --*=* ]]; then
    flag="\${current%%=*}"
    current="\${current#*=}"
  fi
  if [[ -n "$flag" ]]; then
    choices="$(_legibus_values "$place $flag" || _legibus_values " $flag")"
  elif [[ "$current" == -* ]]; then
    choices="$(_legibus_flags "$place")"
  else
    choices="$(_legibus_words "$place")"
  fi
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
  if [[ "$current" == *:* && "$COMP_WORDBREAKS" == *:* ]]; then
    head="\${current%"\${current##*:}"}"
    COMPREPLY=("\${COMPREPLY[@]#"$head"}")
  fi
}
complete -o default -F _legibus legibus
`;
}

/** Lists words and descriptions, separated by a colon, for `_describe`. */
function zshDescribed(words: readonly Word[]): string {
  const entries = words.map(({ text, about }) => quoted(`${text.replaceAll(":", String.raw`\:`)}:${about}`));
  return `reply=(${entries.join(" ")})`;
}

function zsh({ words, flags, values }: Tables): string {
  return `#compdef legibus
# Completion of legibus for zsh.
${caseFunction("_legibus_words", words, zshDescribed)}
${caseFunction("_legibus_flags", flags, zshDescribed)}
${caseFunction("_legibus_values", values, (words) => `reply=(${words.map(({ text }) => quoted(text)).join(" ")})`)}
_legibus() {
  local place="" flag="" word current="\${words[CURRENT]}"
  local -a reply
  for word in "\${(@)words[2,CURRENT-1]}"; do
    if [[ -n "$flag" ]]; then
      flag=""
    elif [[ "$word" == -* ]]; then
      if _legibus_values "$place $word" || _legibus_values " $word"; then flag="$word"; fi
    elif _legibus_words "\${place:+$place }$word"; then
      place="\${place:+$place }$word"
    fi
  done
  reply=()
  if [[ -n "$flag" ]]; then
    _legibus_values "$place $flag" || _legibus_values " $flag"
    if (( $#reply )); then compadd -- "\${reply[@]}"; else _files; fi
  elif [[ "$current" == -* ]]; then
    _legibus_flags "$place" && _describe -o option reply
  elif _legibus_words "$place" && (( $#reply )); then
    _describe command reply
  else
    _files
  fi
}
if [[ "\${funcstack[1]}" == _legibus ]]; then _legibus "$@"; else compdef _legibus legibus; fi
`;
}

function fishList(words: readonly Word[]): string {
  if (words.length === 0) return "true";
  const entries = words.map(({ text, about }) => `${fishQuoted(text)} ${fishQuoted(about)}`);
  return String.raw`printf '%s\t%s\n' ${entries.join(" ")}`;
}

function fishTable(name: string, rows: Rows): string {
  const cases = [...grouped(rows, fishList)].map(
    ([text, same]) => `    case ${same.map(([key]) => fishQuoted(key)).join(" ")}\n      ${text}`,
  );
  return `function ${name}\n  switch "$argv[1]"\n${cases.join("\n")}\n    case '*'\n      return 1\n  end\nend`;
}

function fish({ words, flags, values }: Tables): string {
  return `# Completion of legibus for fish.
${fishTable("__legibus_words", words)}
${fishTable("__legibus_flags", flags)}
${fishTable("__legibus_values", values)}
function __legibus_complete
  set -l typed (commandline -opc)
  set -l current (commandline -ct)
  set -l place
  set -l flag
  for word in $typed[2..-1]
    set -l next (string join ' ' -- $place $word)
    if test -n "$flag"
      set flag
    else if string match -q -- '-*' $word
      if __legibus_values "$place $word" > /dev/null; or __legibus_values " $word" > /dev/null
        set flag $word
      end
    else if __legibus_words "$next" > /dev/null
      set place $next
    end
  end
  set -l found
  if test -n "$flag"
    set found (__legibus_values "$place $flag"; or __legibus_values " $flag")
  else if string match -q -- '-*' $current
    set found (__legibus_flags "$place")
  else
    set found (__legibus_words "$place")
  end
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path $current
  end
end
complete -c legibus -f -k -a '(__legibus_complete)'
`;
}

/** Quotes for fish, which has two escapes inside single quotes. */
function fishQuoted(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", String.raw`\'`)}'`;
}

function powershellQuoted(text: string): string {
  return `'${text.replaceAll(/['‘’‚‛]/g, "''")}'`;
}

function powershellTable(rows: Rows): string {
  return rows
    .map(([key, all]) => {
      const entries = all.map(
        ({ text, about }) => `@(${powershellQuoted(text)}, ${powershellQuoted(about || text)})`,
      );
      return `  ${powershellQuoted(key)} = @(${entries.map((entry) => `,${entry}`).join("; ")})`;
    })
    .join("\n");
}

function powershell({ words, flags, values }: Tables): string {
  return `# Completion of legibus for PowerShell 5.1 and newer.
$LegibusWords = @{
${powershellTable(words)}
}
$LegibusFlags = @{
${powershellTable(flags)}
}
$LegibusValues = @{
${powershellTable(values)}
}
Register-ArgumentCompleter -Native -CommandName legibus -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $place = ''
  $flag = ''
  $typed = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | Select-Object -Skip 1)
  foreach ($element in $typed) {
    $word = $element.ToString()
    $next = if ($place) { "$place $word" } else { $word }
    if ($flag) { $flag = '' }
    elseif ($word.StartsWith('-')) {
      if ($LegibusValues.ContainsKey("$place $word") -or $LegibusValues.ContainsKey(" $word")) { $flag = $word }
    }
    elseif ($LegibusWords.ContainsKey($next)) { $place = $next }
  }
  $found = @(
    if ($flag -and $LegibusValues.ContainsKey("$place $flag")) { $LegibusValues["$place $flag"] }
    elseif ($flag) { $LegibusValues[" $flag"] }
    elseif ($wordToComplete.StartsWith('-')) { $LegibusFlags[$place] }
    else { $LegibusWords[$place] }
  )
  $found | Where-Object { $_ -and $_[0].StartsWith($wordToComplete) } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_[0], $_[0], 'ParameterValue', $_[1])
  }
}
`;
}

const SCRIPTS: Readonly<Record<Shell, (tables: Tables) => string>> = { bash, zsh, fish, powershell };
