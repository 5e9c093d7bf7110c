/** The reference number that is printed on a ticket: its public UUID. */

/** Accepts 32 hexadecimal digits with any separators, because people type them from paper. @returns a UUID, or the trimmed text */
export function normalizeReference(text: string): string {
  const characters = text.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  return /^[0-9a-f]{32}$/.test(characters)
    ? characters.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : text.trim()
}
