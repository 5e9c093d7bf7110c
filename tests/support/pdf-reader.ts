/** Reads a PDF of the server: its texts with their places, and the code drawn on it. */
import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'

export interface PrintedText {
  readonly text: string
  /** Points from the left. */
  readonly x: number
  /** Points from the bottom to the baseline. */
  readonly y: number
  readonly size: number
}

export interface ReadPdf {
  readonly texts: readonly PrintedText[]
  /** All texts in drawing order, one for each line. */
  readonly text: string
  /** Filled bars of the same height: the rows of a code. */
  readonly bars: readonly { x: number; y: number; width: number; height: number }[]
  readonly raw: string
}

interface Objects {
  dictionary(id: string): string
  stream(id: string): string
}

function readObjects(bytes: Buffer): Objects {
  const raw = bytes.toString('latin1')
  const objects = new Map<string, { dictionary: string; at: number }>()
  for (const match of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length
    const end = raw.indexOf('endobj', from)
    const stream = raw.slice(from, end).indexOf('stream\n')
    const dictionary = raw.slice(from, stream < 0 ? end : from + stream)
    objects.set(match[1] ?? '', { dictionary, at: stream < 0 ? -1 : from + stream + 'stream\n'.length })
  }
  return {
    dictionary: (id) => objects.get(id)?.dictionary ?? '',
    stream(id) {
      const { dictionary = '', at = -1 } = objects.get(id) ?? {}
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
      const content = bytes.subarray(at, at + length)
      return (dictionary.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1')
    },
  }
}

/** Maps a glyph number to its text, as the file does for copying. */
function glyphsOf(cmap: string): Map<number, string> {
  const meanings = new Map<number, string>()
  const unicode = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  for (const [, from = '', , list = ''] of cmap.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries())
      meanings.set(Number.parseInt(from, 16) + index, unicode(hex))
  }
  return meanings
}

const textPattern = /1 0 0 1 ([\d.-]+) ([\d.-]+) Tm\s+\/(F\d+) ([\d.]+) Tf\s(?:.*\n)*?\[(.*)\] TJ/g

export function readPdf(bytes: Buffer): ReadPdf {
  const objects = readObjects(bytes)
  const raw = bytes.toString('latin1')
  const pages = [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n<<\n\/Type \/Page\n/g)].map(([, id = '']) =>
    objects.dictionary(id),
  )
  const texts: PrintedText[] = []
  const bars: { x: number; y: number; width: number; height: number }[] = []
  for (const page of pages) {
    const resources = objects.dictionary(/\/Resources (\d+)/.exec(page)?.[1] ?? '')
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const cmap = /\/ToUnicode (\d+)/.exec(objects.dictionary(id))?.[1] ?? ''
        return [name, glyphsOf(objects.stream(cmap))]
      }),
    )
    const content = objects.stream(/\/Contents (\d+)/.exec(page)?.[1] ?? '')
    for (const [, x, y, font = '', size, shown = ''] of content.matchAll(textPattern)) {
      const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits = '']) => digits).join('')
      const glyphs = (hex.match(/.{4}/g) ?? []).map(
        (digits) => fonts.get(font)?.get(Number.parseInt(digits, 16)) ?? '\u{FFFD}',
      )
      texts.push({ text: glyphs.join(''), x: Number(x), y: Number(y), size: Number(size) })
    }
    for (const [, x, y, width, height] of content.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\n/g))
      bars.push({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) })
  }
  return { texts, text: texts.map(({ text }) => text).join('\n'), bars, raw }
}

/** The text of the drawn code, decoded as a scanner does. */
export function readDrawnCode({ bars }: ReadPdf): string {
  const paper = bars.find(({ width, height }) => width === height && width > 100)
  if (!paper) return ''
  const rows = bars.filter(
    (bar) => bar.height < 10 && bar.x > paper.x && bar.x < paper.x + paper.width && bar.y > paper.y,
  )
  const scale = 4
  const side = Math.round(paper.width * scale)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const { x, y, width, height } of rows) {
    const [left, top] = [Math.round((x - paper.x) * scale), Math.round((y - paper.y) * scale)]
    const [right, bottom] = [
      Math.round((x + width - paper.x) * scale),
      Math.round((y + height - paper.y) * scale),
    ]
    for (let row = top; row < bottom; row += 1) {
      for (let column = left; column < right; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
    }
  }
  return jsQR(pixels, side, side)?.data ?? ''
}

/** Pairs of texts that overlap, for the message of a failing test. */
export function overlaps({ texts }: ReadPdf): string[] {
  const averageWidth = 0.45
  const lines = texts.map((line) => ({
    ...line,
    right: line.x + line.text.length * line.size * averageWidth,
  }))
  return lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => {
      const near = Math.abs(one.y - other.y) < Math.min(one.size, other.size) * 0.8
      const beside = one.right <= other.x || other.right <= one.x
      return near && !beside ? [`${one.text} / ${other.text}`] : []
    }),
  )
}
