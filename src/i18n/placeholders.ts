/** Values of placeholders. The server numbers them (`{0: x, 1: y}`), the app names them. */
export type TranslationArgs = Readonly<Record<string, string | number>>

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** The placeholder names of a text, sorted. */
export const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ''))].sort()
