/** The head of a PDF page with the picture of an event: PNG, JPEG, and SVG made of plain shapes. */
import type { StoredFile } from '../files.ts'
import { colors, page, type Pdf } from './pdf.ts'

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const attributes = (tag: string): Map<string, string> =>
  new Map([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

interface Shape {
  readonly fill: string
  readonly path: string
}

interface Drawing {
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
}

const hexColor = /^#[0-9a-f]{6}$/i

function shapeOf(name: string, attributeValues: Map<string, string>): Shape | null {
  const fill = attributeValues.get('fill') ?? ''
  if (!hexColor.test(fill)) return null
  if (name === 'path') return { fill, path: attributeValues.get('d') ?? '' }
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) =>
    Number(attributeValues.get(key) ?? 0),
  ) as [number, number, number, number]
  return { fill, path: `M${String(x)} ${String(y)}h${String(width)}v${String(height)}h${String(-width)}z` }
}

/**
 * Reads an SVG of filled rectangles and paths. Null for any other: PDFKit would not draw it as a browser
 * does.
 */
function readDrawing(svg: string): Drawing | null {
  const tags = [...svg.matchAll(/<([^>]+)>/g)].map(([, tag = '']) => tag)
  const [first, ...others] = tags
  if (first?.startsWith('svg ') !== true || others.pop() !== '/svg') return null
  const [, , width = 0, height = 0] = (attributes(first).get('viewBox') ?? '').split(' ').map(Number)
  if (!(width > 0 && height > 0)) return null
  const shapes = others.map((tag) => {
    const [, name = ''] = /^(rect|path)\s[^/]*.*\/$/s.exec(tag) ?? []
    const attributeValues = attributes(tag)
    return name === '' || attributeValues.has('transform') || attributeValues.has('stroke')
      ? null
      : shapeOf(name, attributeValues)
  })
  return shapes.includes(null) ? null : { width, height, shapes: shapes.filter((shape) => shape !== null) }
}

/** Scales the drawing to cover the frame, centered. */
function drawShapes(pdf: Pdf, { width, height, shapes }: Drawing, frame: Frame): void {
  const scale = Math.max(frame.width / width, frame.height / height)
  const left = frame.x + (frame.width - width * scale) / 2
  const top = frame.y + (frame.height - height * scale) / 2
  pdf.translate(left, top).scale(scale)
  for (const { fill, path } of shapes) pdf.path(path).fill(fill)
}

/** @returns false when the picture is not supported; then nothing is drawn */
function drawPicture(pdf: Pdf, { content_type: type, bytes }: StoredFile, frame: Frame): boolean {
  const { x, y, width, height } = frame
  const drawing = type.startsWith('image/svg') ? readDrawing(Buffer.from(bytes).toString('utf8')) : null
  const photograph = /^image\/(png|jpe?g)$/.test(type)
  if (!drawing && !photograph) return false
  pdf.save().rect(x, y, width, height).clip()
  try {
    if (drawing) drawShapes(pdf, drawing, frame)
    else pdf.image(Buffer.from(bytes), x, y, { cover: [width, height], align: 'center', valign: 'center' })
    return true
  } catch {
    // A damaged upload: the document is complete without it.
    return false
  } finally {
    pdf.restore()
  }
}

/** The head of a page: the picture, else a band. @returns y of the first text, points */
export function drawHead(pdf: Pdf, picture: StoredFile | undefined): number {
  const height = 96
  if (picture && drawPicture(pdf, picture, { x: 0, y: 0, width: page.width, height })) return height + 14
  pdf.rect(0, 0, page.width, 14).fill(colors.brand)
  return 50
}
