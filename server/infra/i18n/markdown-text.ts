/** Markdown as plain text, for calendars and mails. */
import type { Token } from 'markdown-it'
import { parseMarkdown } from './markdown.ts'

/** Adds the address of a link unless the text of the link is the address. */
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

/** "- " or "2. ". */
const listItemMark = ({ info }: Token): string => (info === '' ? '- ' : `${info}. `)

/** @returns paragraphs separated by an empty line, and one line for each list item */
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
