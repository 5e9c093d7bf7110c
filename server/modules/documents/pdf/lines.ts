/** Lines of a text. Widths are parts of the font size. */

interface Unit {
  readonly text: string
  readonly width: number
  /** Without the blanks at its end, which may stand outside the line. */
  readonly bareWidth: number
}

/** Scripts without blanks between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const graphemesOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Parts of a text between which a line may end. Blanks and signs stay with the word before them. */
function partsOf(text: string): string[] {
  return (text.match(/\S+\s*|\s+/g) ?? []).flatMap((part) => {
    if (!unspaced.test(part)) return [part]
    const parts: string[] = []
    for (const { segment, isWordLike } of words.segment(part)) {
      if (isWordLike === true || parts.length === 0) parts.push(segment)
      else parts[parts.length - 1] += segment
    }
    return parts
  })
}

/** A line that grows from left to right in the order of the text. */
function fill(units: readonly Unit[], width: number, measure: (text: string) => Unit): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const unit of units) {
    for (const part of unit.bareWidth <= width ? [unit] : graphemesOf(unit.text).map(measure)) {
      if (line !== '' && used + part.bareWidth > width) {
        lines.push(line.trimEnd())
        line = ''
        used = 0
      }
      line += part.text
      used += part.width
    }
  }
  return [...lines, line.trimEnd()]
}

interface Space {
  /** Points. */
  readonly width: number
  /** Points: the preferred size. */
  readonly size: number
  /** Points: the smallest size; longer text ends with an ellipsis. */
  readonly minSize: number
  readonly maxLines: number
}

/** The line with an ellipsis, without what then has no space. */
function cut(line: string, width: number, widthOf: (text: string) => number): string {
  const kept = graphemesOf(line)
  let free = width - widthOf(`${line}…`)
  while (free < 0 && kept.length > 0) free += widthOf(kept.pop() ?? '')
  return `${kept.join('').trimEnd()}…`
}

/**
 * Breaks paragraphs into lines, at the largest size at which they have space. A word wider than the line is broken between two
 * characters.
 * @returns the size in points; a paragraph is several lines, an empty one is one
 */
export function fitLines(
  paragraphs: readonly string[],
  { width, size, minSize, maxLines }: Space,
  widthOf: (text: string) => number,
) {
  const measure = (text: string): Unit => ({ text, width: widthOf(text), bareWidth: widthOf(text.trimEnd()) })
  const measured = paragraphs.map((paragraph) => ({ paragraph, units: partsOf(paragraph).map(measure) }))
  const linesAt = (points: number) =>
    measured.flatMap(({ paragraph, units }) =>
      fill(units, width / points, measure).map((text) => ({ text, paragraph })),
    )
  let points = size
  let lines = linesAt(points)
  while (points > minSize && lines.length > maxLines) {
    points -= 0.5
    lines = linesAt(points)
  }
  const last = lines[maxLines - 1]
  if (lines.length <= maxLines || !last) return { size: points, lines }
  const shortened = { ...last, text: cut(last.text, width / points, widthOf) }
  return { size: points, lines: [...lines.slice(0, maxLines - 1), shortened] }
}
