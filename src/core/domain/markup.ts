/**
 * A piece of page as data: written as HTML for the worker and drawn by React from the same value,
 * so that the two can never differ and the code does not move when React takes over (ARCHITECTURE 7.2).
 */
export interface Markup {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string | number | true | undefined>>
  /** The organiser's colour, a custom property of this element. In HTML it becomes a class of the page's sheet. */
  readonly accent: string | null
  readonly children: readonly Piece[]
}

/** A place that React fills with something alive; the worker's page shows the fallback. */
export interface Slot {
  readonly slot: string
  readonly fallback: readonly Piece[]
}

export type Piece = Markup | Slot | string | null | false

type Attributes = Markup['attributes']

/** An element; an attribute that is undefined is left out, one that is true has no value. */
export const el = (tag: string, attributes: Attributes, ...children: Piece[]): Markup => ({
  tag,
  attributes,
  accent: null,
  children,
})

/** The same element in the organiser's colour; null leaves the colour around it. */
export const branded = (markup: Markup, accent: string | null): Markup => ({ ...markup, accent })

/** A place that the app fills under this name; until then the fallback stands there. */
export const slot = (name: string, ...fallback: Piece[]): Slot => ({ slot: name, fallback })

/** Tells the two kinds of piece apart. */
export const isSlot = (piece: Markup | Slot): piece is Slot => 'slot' in piece

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for an element or a quoted attribute: nothing of it is read as markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** The class that carries an accent in a page without inline styles. */
export const accentClass = (accent: string): string =>
  `ac-${accent.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

const empty = new Set(['meta', 'link', 'br', 'img', 'input', 'path', 'rect'])

function attributeText({ attributes, accent }: Markup): string {
  const all: Attributes =
    accent === null
      ? attributes
      : { ...attributes, class: `${String(attributes['class'] ?? '')} ${accentClass(accent)}`.trim() }
  return Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('')
}

/** The HTML of a piece; every text and attribute escaped, slots by their fallback. */
export function toHtml(piece: Piece): string {
  if (piece === null || piece === false) return ''
  if (typeof piece === 'string') return escapeHtml(piece)
  if (isSlot(piece)) return piece.fallback.map(toHtml).join('')
  const open = `<${piece.tag}${attributeText(piece)}>`
  return empty.has(piece.tag)
    ? open.replace(/>$/, '/>')
    : `${open}${piece.children.map(toHtml).join('')}</${piece.tag}>`
}

/** Visits every element of a piece, fallbacks included. */
export function walk(piece: Piece, visit: (markup: Markup) => void): void {
  if (piece === null || piece === false || typeof piece === 'string') return
  if (isSlot(piece)) return piece.fallback.forEach((child) => walk(child, visit))
  visit(piece)
  piece.children.forEach((child) => walk(child, visit))
}
