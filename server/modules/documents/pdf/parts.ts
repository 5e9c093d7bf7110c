/** What the pages of all documents consist of. Lengths are points. */
import { Image, Page, Path, Svg, Text, View } from '@react-pdf/renderer'
import QRCode from 'qrcode'
import { createContext, createElement, useContext, type ComponentProps, type ReactNode } from 'react'
import type { DocumentFonts, Face } from './fonts.ts'
import { fitLines } from './lines.ts'

export const colors = {
  ink: '#1d1518',
  text: '#4d4347',
  faint: '#5f5559',
  line: '#c9bfc4',
  brand: '#7c1f4a',
  warning: '#66470b',
  warningPaper: '#fdf3d8',
} as const

/** A4. */
export const page = { width: 595.28, height: 841.89, margin: 48 } as const
export const contentWidth = page.width - 2 * page.margin
/** Width of each of two columns. */
export const columnWidth = contentWidth / 2 - 10

interface DocumentContext {
  readonly fonts: DocumentFonts
  /** Printed when a text has a character that no font has. */
  readonly unprintableNote: string
}

/** What each text of the document that is drawn needs. */
export const PdfContext = createContext<DocumentContext | null>(null)

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
/** Characters of a paragraph and lines of a text: what is longer is cut before the layout. */
const maxLength = 2000
const maxRows = 60

/** The layout loses a part of this letter unless it is written as two, with the mark of tone between them. */
const thaiAm = /([\u0e48-\u0e4b]?)\u0e33/g

/**
 * A paragraph as it is printed. A letter with its mark apart, as macOS types it, becomes one character, so that the text can be found
 * and copied.
 */
function printable(paragraph: string, { missing }: DocumentFonts): string {
  const characters = [...paragraph.trimEnd().normalize('NFC').replaceAll(thaiAm, '\u0e4d$1\u0e32')]
  const cut = characters.length > maxLength ? [...characters.slice(0, maxLength), '…'] : characters
  return cut
    .map((character) => (!missing.has(character) ? character : ignorable.test(character) ? '' : '□'))
    .join('')
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const directionOf = (text: string): 'ltr' | 'rtl' =>
  rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'

export interface WordsProps {
  readonly text: string
  readonly width: number
  readonly face?: Face
  readonly size?: number
  /** The smallest size; longer text ends with an ellipsis. */
  readonly minSize?: number
  readonly maxLines?: number
  readonly color?: string
  readonly align?: 'left' | 'center' | 'right'
  /** Space above. */
  readonly top?: number
}

type Style = NonNullable<Exclude<ComponentProps<typeof View>['style'], readonly unknown[]>>

/** Parts below each other. */
export const box = (style: Style, ...children: readonly ReactNode[]): ReactNode =>
  createElement(View, { style }, ...children)

/** Parts beside each other, on one page. */
export const row = (style: Style, ...children: readonly ReactNode[]): ReactNode =>
  createElement(
    View,
    { wrap: false, style: { flexDirection: 'row', justifyContent: 'space-between', ...style } },
    ...children,
  )

function Words(props: WordsProps): ReactNode {
  const { width, face = 'regular', size = 10.5, minSize = size, maxLines = maxRows, top = 0 } = props
  const fonts = useContext(PdfContext)?.fonts
  if (!fonts || props.text === '') return null
  const paragraphs = props.text.split('\n', maxRows).map((paragraph) => printable(paragraph, fonts))
  const fitted = fitLines(paragraphs, { width, size, minSize, maxLines }, (text) => fonts.widthOf(text, face))
  const style = {
    width,
    fontFamily: fonts.stackOf(face),
    fontSize: fitted.size,
    color: props.color ?? colors.ink,
    textAlign: props.align ?? 'left',
  }
  // Each line is a text of its own: the layout of the library ends lines at blanks only, and its work grows faster than the text.
  return box(
    { marginTop: top },
    ...fitted.lines.map(({ text, paragraph }) =>
      // An empty line is as high as the others.
      createElement(Text, { style: { ...style, direction: directionOf(paragraph) } }, text || ' '),
    ),
  )
}

/** A text in a column, smaller when it is long, and cut when it does not fit at the smallest size. */
export const words = (props: WordsProps): ReactNode => createElement(Words, props)

type SheetProps = Pick<ComponentProps<typeof Page>, 'children' | 'style'>

/** A4 pages, with a note when a text of the document has a character that no font has. */
export function Sheet({ children, style = {} }: SheetProps): ReactNode {
  const { fonts, unprintableNote: text = '' } = useContext(PdfContext) ?? {}
  const marked = fonts && fonts.missing.size > 0
  return createElement(
    Page,
    { size: 'A4', style },
    marked &&
      box(
        { position: 'absolute', bottom: 20, left: page.margin },
        words({ width: contentWidth, text, size: 8 }),
      ),
    children,
  )
}

export type Fact = readonly [label: string, text: string]

/** A small label with its text below. */
export function labeled({
  fact,
  top = 0,
  ...style
}: Omit<WordsProps, 'text'> & { readonly fact: Fact | null }) {
  if (!fact) return null
  const [label, text] = fact
  const { width } = style
  return box(
    { marginTop: top, width },
    words({ text: label, width, size: 8, color: colors.faint }),
    words({ face: 'bold', ...style, text, top: 1 }),
  )
}

/** A line from margin to margin. @param marginTop points @param dashes points of dash and gap; a whole line when absent */
export function rule(marginTop: number, dashes?: string): ReactNode {
  const stroke = { stroke: colors.line, strokeWidth: 0.7, ...(dashes ? { strokeDasharray: dashes } : {}) }
  const line = createElement(Path, { d: `M0 0.5h${String(contentWidth)}`, ...stroke })
  return createElement(Svg, { style: { marginTop, width: contentWidth, height: 1 } }, line)
}

export interface Picture {
  /** Media type. */
  readonly type: string
  readonly bytes: Uint8Array
}

const headSize = { width: page.width, height: 96 } as const

/** Place of a drawing that covers the head; null for one with text, for which the document embeds no fonts. */
function coverOf(svg: string): { left: number; top: number; width: number; height: number } | null {
  const [, width = 0, height = 0] = (/viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? []).map(
    Number,
  )
  if (width === 0 || height === 0 || /<(?:text|image|style|script)\b/i.test(svg)) return null
  const scale = Math.max(headSize.width / width, headSize.height / height)
  const drawn = { width: width * scale, height: height * scale }
  return { left: (headSize.width - drawn.width) / 2, top: (headSize.height - drawn.height) / 2, ...drawn }
}

/** @returns null for a picture that is left out */
function pictureOf({ type, bytes }: Picture): ReactNode {
  const src = Buffer.from(bytes)
  if (/^image\/(?:png|jpe?g)$/.test(type))
    return createElement(Image, { src, cache: false, style: { ...headSize, objectFit: 'cover' } })
  const cover = type.startsWith('image/svg') ? coverOf(src.toString()) : null
  return cover && createElement(Image, { src, cache: false, style: { position: 'absolute', ...cover } })
}

/** The head of a page: the picture, lower where the page needs the space, else a band. */
export function Head({ picture }: { readonly picture: Picture | null }): ReactNode {
  const drawing = picture && pictureOf(picture)
  const { width } = page
  return drawing
    ? box({ ...headSize, marginBottom: 14, overflow: 'hidden' }, drawing)
    : box({ width, height: 14, marginBottom: 36, flexShrink: 0, backgroundColor: colors.brand })
}

/** Modules of empty space that scanners need around a code. */
const quietZone = 4

/** The text as a QR code in byte mode with level H, like code.png (docs/api/tickets.md#code-image). */
export function QrCode({ text, side }: { readonly text: string; readonly side: number }): ReactNode {
  const { modules } = QRCode.create([{ data: Buffer.from(text, 'utf8'), mode: 'byte' }], {
    errorCorrectionLevel: 'H',
  })
  const bars: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    // Neighboring modules are one rectangle: some printers leave gaps between single squares.
    for (let column = 0; column < modules.size; column += 1) {
      const start = column
      while (column < modules.size && modules.get(row, column) === 1) column += 1
      // A stroke of the height of a row: half the bytes of a filled rectangle.
      if (column > start)
        bars.push(`M${String(start + quietZone)} ${String(row + quietZone + 0.5)}h${String(column - start)}`)
    }
  }
  const size = modules.size + 2 * quietZone
  return createElement(
    Svg,
    { viewBox: `0 0 ${String(size)} ${String(size)}`, style: { width: side, height: side } },
    createElement(Path, { d: bars.join(''), stroke: '#000000', strokeWidth: 1 }),
  )
}
