/** Base of every PDF: page, fonts, colors, text blocks. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

export type Pdf = InstanceType<typeof PDFDocument>

const { resolve } = createRequire(import.meta.url)
/** DejaVu covers Latin, Greek and Cyrillic; the standard fonts of PDF cover Latin-1 only. */
export const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  mono: resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
} as const

/** A font that is read already. */
interface ReadFont {
  /** Glyphs by their id, each with the text that it was first used for. */
  _glyphs: object
}
interface FontLibrary {
  create(file: Uint8Array): ReadFont
}

/** The library of PDFKit itself: PDFKit accepts its fonts in place of files. */
const fontLibrary = createRequire(resolve('pdfkit'))('fontkit') as FontLibrary

const readFonts = new Map<string, ReadFont>()

/** Reading the three fonts is four fifths of the CPU time of a ticket. @returns one font for all documents */
export function readFont(file: string): ReadFont {
  const known = readFonts.get(file)
  if (known) return known
  const font = fontLibrary.create(readFileSync(file))
  readFonts.set(file, font)
  return font
}

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
}

/**
 * Creates a PDF/A-3 document with embedded fonts. `draw` fills it.
 * @returns the file. Rejects when drawing fails.
 */
export function createPdf(
  { title, author, lang, now }: PdfMetadata,
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
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
  for (const file of Object.values(fonts)) pdf.registerFont(file, freshFont(file) as unknown as FontSource)
  pdf.font(fonts.regular)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((finish, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => finish(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
  draw(pdf)
  pdf.end()
  return done
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

/**
 * Writes text into a block, smaller when it is long, and cuts it when it does not fit at the smallest size.
 * @returns the y below it
 */
export function writeText(pdf: Pdf, text: string, block: TextBlock): number {
  const { x, y, width, size, maxLines: lines, align = 'left' } = block
  pdf.font(block.font ?? fonts.regular).fillColor(block.color ?? colors.ink)
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
