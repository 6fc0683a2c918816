export interface Message {
  readonly role: "user" | "assistant";
  readonly content: string;
}

export interface ContextLimits {
  readonly maxContextMessages: number;
  /** Characters of one message. */
  readonly contextTruncateLength: number;
}

const LEAD = "Use the following previous conversation context as needed:";

/** The text with the end of the conversation below it. */
export function prepareInput(text: string, context: readonly Message[], limits: ContextLimits): string {
  const { maxContextMessages, contextTruncateLength } = limits;
  const recent = maxContextMessages === 0 ? [] : context.slice(-maxContextMessages);
  if (recent.length === 0) return text;
  const lines = recent.map(({ role, content }) => `${role}: ${shortened(content, contextTruncateLength)}`);
  return `${text}\n\n${LEAD}\n${lines.join("\n")}`;
}

function shortened(content: string, length: number): string {
  if (content.length <= length) return content;
  return `${content.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}...`; // never half a character
}
