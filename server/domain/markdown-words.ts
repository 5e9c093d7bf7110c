/** What an organiser wrote in Markdown, for places that show plain text only: calendars and mails. */
import type { Token } from 'markdown-it'
import { parseMarkdown } from './markdown.ts'

/** A link keeps its address, unless that is what it says anyway. */
function inlineWords(tokens: readonly Token[]): string {
  let words = ''
  let link = { from: 0, address: '' }
  for (const token of tokens) {
    const { type, content } = token
    if (type === 'softbreak') words += ' '
    else if (type === 'hardbreak') words += '\n'
    else if (type === 'link_open') link = { from: words.length, address: String(token.attrGet('href') ?? '') }
    else if (type === 'link_close')
      words += words.slice(link.from) === link.address ? '' : ` (${link.address})`
    else words += content
  }
  return words
}

/** "- " or "2. " before what begins an entry of a list. */
const entryMark = ({ info }: Token): string => (info === '' ? '- ' : `${info}. `)

/**
 * @returns the words without marks: paragraphs with an empty line between them, entries of lists one a line.
 */
export function markdownWords(text: string): string {
  let [words, mark] = ['', '']
  for (const token of parseMarkdown(text)) {
    const { type, content, children, hidden } = token
    if (type === 'list_item_open') mark = entryMark(token)
    else if (type === 'inline') [words, mark] = [words + mark + inlineWords(children ?? []), '']
    else if (type === 'fence' || type === 'code_block') words += `${content}\n`
    else if (/^(paragraph|heading)_close$/.test(type)) words += hidden ? '\n' : '\n\n'
    else if (/^(bullet|ordered)_list_close$/.test(type)) words += '\n'
  }
  return words.replaceAll(/\n{3,}/g, '\n\n').trim()
}
