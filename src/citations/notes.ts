import type { Span } from "./types.ts";

/** A footnote of a text: its number is its place in the list, from 1. */
export type Note = Span;

const NOTE = /^[ \t]*(?:\[\^?(\d{1,4})\]:?|\^?(\d{1,4})[.)]?)[ \t]+\S/gm;
const FEWEST = 2;

/** The numbered notes of a text, one a line, counted from 1 without gaps; none when there are not two. */
export function notesOf(text: string): readonly Note[] {
  const starts: number[] = [];
  for (const { index, 1: bracketed, 2: plain } of text.matchAll(NOTE)) {
    if (Number(bracketed ?? plain) === starts.length + 1) starts.push(index);
  }
  if (starts.length < FEWEST) return [];
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }));
}
