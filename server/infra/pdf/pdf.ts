/** Base of every PDF: document, page, fonts, colors. */
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { FallbackFont } from './fallback-fonts.ts'
import { readFont, type ReadFont } from './read-font.ts'

const { resolve } = createRequire(import.meta.url)
/** DejaVu covers Latin, Greek and Cyrillic; the standard fonts of PDF cover Latin-1 only. */
export const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  mono: resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
} as const

/** A font for a new document. The one before is complete: a document is drawn and ended without a pause. */
function freshFont(file: string): ReadFont {
  const font = readFont(file)
  // Otherwise the text that can be copied and read aloud would be that of another document.
  font._glyphs = {}
  return font
}

/** The types of PDFKit list only files as sources of a font. */
type FontSource = Parameters<Pdf['registerFont']>[1]

export const colors = {
  ink: '#1d1518',
  text: '#4d4347',
  faint: '#5f5559',
  line: '#c9bfc4',
  brand: '#7c1f4a',
  warning: '#66470b',
  warningPaper: '#fdf3d8',
} as const

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 48 } as const
export const contentWidth = page.width - 2 * page.margin
/** The left and the right column. */
export const columns = {
  left: { x: page.margin, width: contentWidth / 2 - 10 },
  right: { x: page.margin + contentWidth / 2 + 10, width: contentWidth / 2 - 10 },
} as const

export interface PdfMetadata {
  readonly title: string
  readonly author: string
  readonly lang: string
  /** Epoch ms. */
  readonly now: number
  /** Printed when a text has a character that no font has; it is drawn as an empty square. */
  readonly unprintableNote: string
}

/** A PDF/A-3 document with embedded fonts. */
export class Pdf extends PDFDocument {
  /** Characters that no font of this document has. */
  readonly unprintable = new Set<string>()
  readonly #fallback: readonly FallbackFont[]

  constructor({ title, author, lang, now }: PdfMetadata, fallback: readonly FallbackFont[]) {
    super({
      size: 'A4',
      margin: page.margin,
      lang,
      displayTitle: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      // None: PDFKit would start with a standard font, which PDF/A does not permit.
      font: '',
      info: { Title: title, Author: author, Creator: 'Tessera', CreationDate: new Date(now) },
    })
    this.#fallback = fallback
    for (const file of Object.values(fonts)) this.registerFont(file, freshFont(file) as unknown as FontSource)
    for (const [index, { file }] of fallback.entries()) this.registerFont(fallbackName(index), file)
    this.font(fonts.regular)
  }

  fontHas(font: string, character: string): boolean {
    const [, index] = fallbackPattern.exec(font) ?? []
    return index === undefined
      ? readFont(font).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
      : (this.#fallback[Number(index)]?.characters.has(character) ?? false)
  }

  /** The font that draws a character, the given one where it can; null for an unprintable one, which is counted. */
  fontFor(font: string, character: string): string | null {
    const others = this.#fallback.map((_, index) => fallbackName(index))
    const usable = [font, fonts.regular, ...others].find((name) => this.fontHas(name, character))
    if (usable === undefined) this.unprintable.add(character)
    return usable ?? null
  }
}

const fallbackName = (index: number): string => `fallback ${String(index)}`
const fallbackPattern = /^fallback (\d+)$/

/** Draws a line from margin to margin. @param y points */
export function drawRule(pdf: Pdf, y: number, dashed = false): void {
  pdf
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.7)
  if (dashed) pdf.dash(2, { space: 4 })
  pdf.strokeColor(colors.line).stroke().undash()
}
