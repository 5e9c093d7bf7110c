/** Base of every PDF: page, fonts, colors, text blocks. */
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { loadFallbackFonts, type FallbackFont } from './fallback-fonts.ts'
import { readFont, type ReadFont } from './read-font.ts'
import { fitLines, layOutLines, needsLines } from './text-lines.ts'

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
    const found = [font, fonts.regular, ...others].find((name) => this.fontHas(name, character))
    if (found === undefined) this.unprintable.add(character)
    return found ?? null
  }
}

const fallbackName = (index: number): string => `fallback ${String(index)}`
const fallbackPattern = /^fallback (\d+)$/

function complete(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((finish, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => finish(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
  pdf.end()
  return done
}

/**
 * Creates a document. `draw` fills it; it runs a second time, in a new document, when a text needs fonts that are loaded
 * on demand.
 * @returns the file. Rejects when drawing fails.
 */
export async function createPdf(metadata: PdfMetadata, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const first = new Pdf(metadata, [])
  draw(first)
  if (first.unprintable.size === 0) return complete(first)
  const fallback = await loadFallbackFonts(first.unprintable, metadata.lang)
  const pdf = new Pdf(metadata, fallback)
  draw(pdf)
  if (pdf.unprintable.size > 0)
    writeText(pdf, metadata.unprintableNote, { x: page.margin, y: 24, width: contentWidth, size: 8 })
  return complete(pdf)
}

export interface TextBlock {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly font?: string
  /** Points: the preferred size. */
  readonly size: number
  /** Points: the smallest size; longer text ends with an ellipsis. */
  readonly minSize?: number
  readonly color?: string
  /** Largest number of lines; unlimited when absent. */
  readonly maxLines?: number
  readonly align?: 'left' | 'center' | 'right'
}

/** Does the same as {@link writeText} for text in several fonts or from right to left. */
function writeLines(pdf: Pdf, text: string, block: TextBlock): number {
  const { x, y, width, size, minSize = size, maxLines = Infinity, align = 'left' } = block
  const font = block.font ?? fonts.regular
  let points = size
  while (points > minSize && layOutLines(pdf, text, { font, size: points, width }).length > maxLines)
    points -= 0.5
  const lines = fitLines(pdf, text, { font, size: points, width }, maxLines)
  const lineHeight = pdf.font(font).fontSize(points).currentLineHeight(true)
  const baseline = lineHeight * 0.8
  for (const [index, line] of lines.entries()) {
    const free = width - line.width
    let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
    for (const run of line.runs) {
      pdf
        .font(run.font)
        .fontSize(points)
        .text(run.text, left, y + index * lineHeight + baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: [],
        })
      left += run.width
    }
  }
  return y + lines.length * lineHeight
}

/**
 * Writes text into a block, smaller when it is long, and cuts it when it does not fit at the smallest size.
 * @returns the y below it
 */
export function writeText(pdf: Pdf, text: string, block: TextBlock): number {
  const { x, y, width, size, maxLines: lines, align = 'left' } = block
  pdf.fillColor(block.color ?? colors.ink)
  if (needsLines(pdf, text, block.font ?? fonts.regular)) return writeLines(pdf, text, block)
  pdf.font(block.font ?? fonts.regular)
  const availableHeight = (points: number): number =>
    lines === undefined ? Infinity : pdf.fontSize(points).currentLineHeight(true) * lines + 0.5
  let points = size
  const smallest = block.minSize ?? size
  while (points > smallest && pdf.fontSize(points).heightOfString(text, { width }) > availableHeight(points))
    points -= 0.5
  const height = availableHeight(points)
  const needed = pdf.fontSize(points).heightOfString(text, { width })
  pdf.text(text, x, y, { width, align, ...(needed > height ? { height, ellipsis: true } : {}) })
  return y + Math.min(needed, height)
}

/** Writes a small label with its value below. @returns the y below both */
export function writeLabeled(
  pdf: Pdf,
  label: string,
  text: string,
  block: Omit<TextBlock, 'size'> & { size?: number },
): number {
  const below = writeText(pdf, label, {
    x: block.x,
    y: block.y,
    width: block.width,
    size: 8,
    color: colors.faint,
  })
  return writeText(pdf, text, { font: fonts.bold, size: 10.5, ...block, y: below + 1 })
}

/** From margin to margin. @param y points */
export function drawRule(pdf: Pdf, y: number, dashed = false): void {
  pdf
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.7)
  if (dashed) pdf.dash(2, { space: 4 })
  pdf.strokeColor(colors.line).stroke().undash()
}
