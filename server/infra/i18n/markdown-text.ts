/** What an organiser wrote in Markdown, for places that show plain text only: calendars and mails. */
import type { Token } from 'markdown-it'
import { parseMarkdown } from './markdown.ts'

/** A link keeps its address, unless that is what it says anyway. */
function inlineText(tokens: readonly Token[]): string {
  let result = ''
  let link = { from: 0, address: '' }
  for (const token of tokens) {
    const { type, content } = token
    if (type === 'softbreak') result += ' '
    else if (type === 'hardbreak') result += '\n'
    else if (type === 'link_open')
      link = { from: result.length, address: String(token.attrGet('href') ?? '') }
    else if (type === 'link_close')
      result += result.slice(link.from) === link.address ? '' : ` (${link.address})`
    else result += content
  }
  return result
}

/** "- " or "2. " before what begins an entry of a list. */
const listItemMark = ({ info }: Token): string => (info === '' ? '- ' : `${info}. `)

/**
 * @returns the words without marks: paragraphs with an empty line between them, entries of lists one a line.
 */
export function markdownToText(text: string): string {
  let [result, mark] = ['', '']
  for (const token of parseMarkdown(text)) {
    const { type, content, children, hidden } = token
    if (type === 'list_item_open') mark = listItemMark(token)
    else if (type === 'inline') [result, mark] = [result + mark + inlineText(children ?? []), '']
    else if (type === 'fence' || type === 'code_block') result += `${content}\n`
    else if (/^(paragraph|heading)_close$/.test(type)) result += hidden ? '\n' : '\n\n'
    else if (/^(bullet|ordered)_list_close$/.test(type)) result += '\n'
  }
  return result.replaceAll(/\n{3,}/g, '\n\n').trim()
}
