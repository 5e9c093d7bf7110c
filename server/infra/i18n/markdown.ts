/** Markdown of organizers as HTML, in which HTML of the text is escaped (docs/api/values.md#special-values), and as plain text. */
import MarkdownIt, { type Token } from 'markdown-it'
import type { LocalizedText } from '#kit/values.ts'
import { BoundedCache } from '../bounded-cache.ts'

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false })

/** Parses a Markdown text of an organizer. */
const parseMarkdown = (text: string): Token[] => markdown.parse(text, {})

/** By text: every answer of an event has the same ones. */
const rendered = new BoundedCache<string, string>(500)

/** "" for blank text. */
export const markdownToHtml = (text: string): string =>
  text.trim() === '' ? '' : (rendered.get(text) ?? rendered.set(text, markdown.render(text)))

/** @returns the same languages with each text as HTML */
export const l10nToHtml = (texts: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, markdownToHtml(text)]))

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
