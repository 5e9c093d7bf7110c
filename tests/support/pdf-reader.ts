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
  /** Horizontal strokes: rules, and the rows of a code. */
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

type Matrix = readonly [number, number, number, number, number, number]
const multiply = ([a, b, c, d, e, f]: Matrix, [p, q, r, s, t, u]: Matrix): Matrix => [
  a * p + b * r,
  a * q + b * s,
  c * p + d * r,
  c * q + d * s,
  e * p + f * r + t,
  e * q + f * s + u,
]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** What the operators of a page have set. */
interface Frame {
  readonly outer: Frame | null
  matrix: Matrix
  lineWidth: number
}

/** Reads the operators of a page, one for each line of its content. */
function readPage(content: string, textOf: (font: string, hex: string) => string) {
  const texts: (PrintedText & { line: Frame | null })[] = []
  const bars: { x: number; y: number; width: number; height: number }[] = []
  let frame: Frame = { outer: null, matrix: identity, lineWidth: 1 }
  let text = { matrix: identity, font: '', size: 0 }
  let point: readonly [number, number] = [0, 0]
  const operators: Readonly<Record<string, (args: readonly number[], line: string) => void>> = {
    q: () => (frame = { ...frame, outer: frame }),
    Q: () => (frame = frame.outer ?? frame),
    cm: (args) => (frame.matrix = multiply(args as unknown as Matrix, frame.matrix)),
    w: ([width = 1]) => (frame.lineWidth = width),
    m: ([x = 0, y = 0]) => (point = [x, y]),
    l([x = 0, y = 0]) {
      const [a, , , d, e, f] = frame.matrix
      if (y === point[1])
        bars.push({
          x: e + point[0] * a,
          y: f + (y + frame.lineWidth / 2) * d,
          width: (x - point[0]) * a,
          height: Math.abs(frame.lineWidth * d),
        })
    },
    Tm: (args) => (text = { ...text, matrix: args as unknown as Matrix }),
    Tf: ([, size = 0], line) => (text = { ...text, font: line.slice(1).split(' ')[0] ?? '', size }),
    TJ(_, line) {
      const shown = [...line.matchAll(/<([0-9a-f]*)>/gi)]
        .map(([, hex = '']) => textOf(text.font, hex))
        .join('')
      const [, , , , x, y] = multiply(text.matrix, frame.matrix)
      const last = texts.at(-1)
      // Parts of a line in other fonts or directions.
      if (last && last.line === frame.outer) texts[texts.length - 1] = { ...last, text: last.text + shown }
      else texts.push({ text: shown, x, y, size: text.size, line: frame.outer })
    },
  }
  for (const line of content.split('\n')) {
    const words = line.split(' ')
    operators[words.at(-1) ?? '']?.(words.slice(0, -1).map(Number), line)
  }
  return { texts, bars }
}

export function readPdf(bytes: Buffer): ReadPdf {
  const objects = readObjects(bytes)
  const raw = bytes.toString('latin1')
  const pages = [...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n<<\n\/Type \/Page\n/g)].map(([, id = '']) => {
    const page = objects.dictionary(id)
    const resources = objects.dictionary(/\/Resources (\d+)/.exec(page)?.[1] ?? '')
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => {
        const cmap = /\/ToUnicode (\d+)/.exec(objects.dictionary(font))?.[1] ?? ''
        return [name, glyphsOf(objects.stream(cmap))]
      }),
    )
    const textOf = (font: string, hex: string): string =>
      (hex.match(/.{4}/g) ?? [])
        .map((digits) => fonts.get(font)?.get(Number.parseInt(digits, 16)) ?? '\u{FFFD}')
        .join('')
    return readPage(objects.stream(/\/Contents (\d+)/.exec(page)?.[1] ?? ''), textOf)
  })
  const texts = pages.flatMap((page) => page.texts)
  return {
    texts,
    text: texts.map(({ text }) => text).join('\n'),
    bars: pages.flatMap((page) => page.bars),
    raw,
  }
}

/** The text of the drawn code, decoded as a scanner does. */
export function readDrawnCode({ bars }: ReadPdf): string {
  const rows = bars.filter(({ height }) => height > 1)
  const scale = 4
  const margin = 20
  const left = Math.min(...rows.map(({ x }) => x)) - margin
  const bottom = Math.min(...rows.map(({ y }) => y)) - margin
  const side = Math.round((Math.max(...rows.map(({ x, width }) => x + width)) + margin - left) * scale)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const { x, y, width, height } of rows) {
    const to = Math.round((x - left + width) * scale)
    // The origin of a page is below, that of a picture above.
    const [top, under] = [Math.round((y - bottom) * scale), Math.round((y - bottom + height) * scale)]
    for (let row = side - under; row < side - top; row += 1)
      pixels.fill(0, (row * side + Math.round((x - left) * scale)) * 4, (row * side + to) * 4)
    for (let row = side - under; row < side - top; row += 1)
      for (let column = Math.round((x - left) * scale); column < to; column += 1)
        pixels[(row * side + column) * 4 + 3] = 255
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
