/**
 * The code of a ticket: its format, its drawing and the reference number. docs/api/tickets.md#code-text,
 * docs/api/tickets.md#code-image; docs/design.md#wording, "The code".
 */
import { encode } from 'uqr'

/** `<private uuid>/<base64 of 32 bytes>`: always 81 characters (docs/api/tickets.md#code-text). */
const codePattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\/[A-Za-z0-9+/]{43}=$/

/** True when a decoded text has the format of a ticket code. */
export const isTicketCode = (text: string): boolean => text.length === 81 && codePattern.test(text)

/** Quiet zone on each side in modules, part of the drawing, so that no layout removes it. */
export const quietZone = 4

export interface CodeDrawing {
  readonly svg: string
  /** Modules per side, quiet zone included. */
  readonly modules: number
}

/** One subpath for each run of dark modules: `M x y h n v 1 h -n z`. */
function modulesPath(rows: readonly (readonly boolean[])[]): string {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      const length = x - start + 1
      path += `M${String(start)} ${String(y)}h${String(length)}v1h-${String(length)}z`
    }
  })
  return path
}

/** The same text at the same level as the server's image: byte mode, level H. */
export function drawCode(text: string): CodeDrawing {
  const { data, size } = encode(text, { ecc: 'H', border: quietZone })
  const side = String(size)
  const pixels = String(size * 5)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${pixels}" height="${pixels}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${modulesPath(data)}"/></svg>`
  return { svg, modules: size }
}

/**
 * The dark path of a stored drawing; null for anything but a drawing of this module, so that no other markup
 * gets from storage into a page.
 */
export const codePathData = (svg: string): string | null =>
  /<path fill="#000" d="((?:M\d+ \d+h\d+v1h-\d+z)+)"\/>/.exec(svg)?.[1] ?? null

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
  return modulesPath(rows)
}
