/** The code of a ticket: its format, and the reference number (docs/design.md#wording, "The code"). */

/** `<private uuid>/<base64 of 32 bytes>`: always 81 characters (docs/api/tickets.md#code-text). */
const codePattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/[A-Za-z0-9+/]{43}=$/

/** True when a decoded text has the format of a ticket code. */
export const isTicketCode = (text: string): boolean => text.length === 81 && codePattern.test(text)

/** The uuid in groups of four, for reading aloud. */
export const referenceGroups = (uuid: string): string[] => uuid.replaceAll('-', '').match(/.{1,4}/g) ?? [uuid]

/** "8f2c 1d3e … 7e8f" */
export function shortReference(uuid: string): string {
  const groups = referenceGroups(uuid)
  return groups.length < 4
    ? groups.join(' ')
    : `${groups[0] ?? ''} ${groups[1] ?? ''} … ${groups.at(-1) ?? ''}`
}

/** A placeholder pattern where a void code would be. Without finder patterns, so that no scanner reads it. */
export function placeholderTiles(seed: string, side = 33): string {
  let state = [...seed].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 7)
  const next = () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff
  const corner = (x: number, y: number) => (x < 9 || x > side - 10) && (y < 9 || y > side - 10)
  const rows = Array.from({ length: side }, (_, y) =>
    Array.from(
      { length: side },
      (_unused, x) => next() < (corner(x, y) ? 0.3 : 0.5) && x > 1 && y > 1 && x < side - 2 && y < side - 2,
    ),
  )
  return rows
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '#' : ' '))
          .join('')
          .matchAll(/#+/g),
      ].map(
        ({ index, 0: run }) =>
          `M${String(index)} ${String(y)}h${String(run.length)}v1h-${String(run.length)}z`,
      ),
    )
    .join('')
}
