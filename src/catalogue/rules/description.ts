/** The description of an event in two parts: its page begins with the first sentence. */

/** Marks of words inside a sentence. */
const inline = 'a|b|code|em|i|strong'

/** The sentence at the begin of the first paragraph, with its marks; a lower letter after a point continues it ("approx. ten"). */
const firstSentence = new RegExp(
  `^\\s*<p>((?:[^<]|<(${inline})\\b[^>]*>[^<]*</\\2>)*?(?:[.!?…]|<(${inline})\\b[^>]*>[^<]*[.!?…]</\\3>))` +
    '(?=</p>|\\s+(?:<[^>/]*>)?[^\\s\\p{Ll}\\d<])',
  'u',
)

/** @param html not sanitized @returns HTML; `first` is empty where the text begins with another element than a paragraph */
export function splitDescription(html: string): { readonly first: string; readonly rest: string } {
  const found = firstSentence.exec(html)
  if (found === null) return { first: '', rest: html }
  const after = html.slice(found[0].length).trimStart()
  return {
    first: `<p>${found[1] ?? ''}</p>`,
    rest: after.startsWith('</p>') ? after.slice('</p>'.length).trimStart() : `<p>${after}`,
  }
}
