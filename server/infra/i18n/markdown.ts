/** Renders the Markdown of organizers. HTML inside the Markdown is escaped (docs/api/values.md#special-values). */
import MarkdownIt, { type Token } from 'markdown-it'
import type { LocalizedText } from '#core/contract/values.ts'
import { BoundedCache } from '../bounded-cache.ts'

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false })

/** Parses a Markdown text of an organizer. */
export const parseMarkdown = (text: string): Token[] => markdown.parse(text, {})

/** By text: every answer of an event has the same ones. */
const rendered = new BoundedCache<string, string>(500)

/** "" for blank text. */
export const markdownToHtml = (text: string): string =>
  text.trim() === '' ? '' : (rendered.get(text) ?? rendered.set(text, markdown.render(text)))

/** @returns the same languages with each text as HTML */
export const l10nToHtml = (texts: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, markdownToHtml(text)]))
