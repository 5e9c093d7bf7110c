/** Text blocks of a PDF. */
import { colors, fonts, type Pdf } from './pdf.ts'
import { fitLines, layOutLines, needsLines } from './text-lines.ts'

interface TextBlock {
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
 * Writes text into a block, smaller when it is long, and cuts it when it does not fit at the smallest size. A letter with its mark
 * apart, as macOS types it, becomes one character, so that the text can be found and copied.
 * @returns the y below it
 */
export function writeText(pdf: Pdf, typed: string, block: TextBlock): number {
  const text = typed.normalize('NFC')
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
