/** Values for placeholders. The server's texts count them, `{0: x, 1: y}`; our own name them. */
export type TranslationArgs = Readonly<Record<string, string | number>>

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** The names of a text's placeholders, sorted. */
export const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''))].sort()
