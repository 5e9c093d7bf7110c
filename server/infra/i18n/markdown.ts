/** Renders the Markdown of organizers. HTML inside the Markdown is escaped (docs/api/values.md#special-values). */
import MarkdownIt, { type Token } from 'markdown-it'
import type { LocalizedText } from '#core/contract/values.ts'

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false })

/** Parses a Markdown text of an organizer. */
export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {})

/** "" for blank text. */
export const markdownToHtml = (text: string): string => (text.trim() === '' ? '' : markdown.render(text))

/** @returns the same languages with each text as HTML */
export const l10nToHtml = (texts: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, markdownToHtml(text)]))
