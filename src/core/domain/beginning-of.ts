import { oneLine } from './plain-text.ts'

/** Characters that three lines of a phone show: a longer text is folded to its beginning. */
const foldedLength = 130
/** A text that is at most this much longer is shown whole. */
const tolerance = 50

/** The beginning of a long text of HTML, up to the end of a word; null where the whole text is short. */
export function beginningOf(html: string): string | null {
  const text = oneLine(html)
  if (text.length <= foldedLength + tolerance) return null
  const cut = text.slice(0, foldedLength)
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}
