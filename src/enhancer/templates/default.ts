import type { Template } from "./template.ts";

export const standard: Template = {
  id: "default",
  version: 1,
  title: "Enhance a prompt",
  description: "Make any request clearer and more specific, without legal structure",
  language: "en",
  jurisdictions: [],
  answer: "prompt",
  text: "Generate an enhanced version of this prompt (reply with only the enhanced prompt - no conversation, explanations, lead-in, bullet points, placeholders, or surrounding quotes):\n\n${userInput}",
};
