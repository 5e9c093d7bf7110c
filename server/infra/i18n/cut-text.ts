/** Shortens texts without breaking a character. */
const ellipsis = '…'
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters of a text as the value of a query parameter. */
export const queryLength = (text: string): number => new URLSearchParams([['', text]]).toString().length - 1

/**
 * @param most largest size of the result
 * @param sizeOf size of a text: that of its parts together; bytes of UTF-8 when absent
 * @returns the text, or its beginning with an ellipsis. What a person sees as one character is never cut.
 */
export function cutText(
  text: string,
  most: number,
  sizeOf: (text: string) => number = (part) => Buffer.byteLength(part),
): string {
  if (sizeOf(text) <= most) return text
  let beginning = ''
  let size = sizeOf(ellipsis)
  for (const { segment } of characters.segment(text)) {
    size += sizeOf(segment)
    if (size > most) break
    beginning += segment
  }
  return beginning.trimEnd() + ellipsis
}
