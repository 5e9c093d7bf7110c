/** Layout of a mail as plain text and as HTML. */
import { escapeHtml } from '#core/domain/escape-html.ts'
import { localeOf } from '#core/domain/language-choice.ts'
interface MailLink {
  readonly text: string
  readonly address: string
}

export interface MailContent {
  readonly lang: string
  readonly subject: string
  readonly greeting: string
  readonly body: string
  /** Parts below the body, each with its own link. */
  readonly entries?: readonly { readonly text: string; readonly link: MailLink }[]
  /** Null when the mail links to nothing, or its entries have the links. */
  readonly link: MailLink | null
  readonly footer: string
}

const linkText = ({ text, address }: MailLink): string => `${text}:\n${address}`

/** @returns the plain text part of a mail */
export const mailText = ({ greeting, body, entries = [], link, footer }: MailContent): string =>
  [
    greeting,
    body,
    ...entries.map((entry) => `${entry.text}\n${linkText(entry.link)}`),
    ...(link ? [linkText(link)] : []),
    `-- \n${footer}\n`,
  ].join('\n\n')

const linkButton = ({ text, address }: MailLink): string =>
  `<p><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#7c1f4a;color:#fff;text-decoration:none">${escapeHtml(text)}</a></p>`

/** <br>, because some mail programs ignore style sheets. */
const paragraphs = (body: string): string =>
  body
    .split('\n\n')
    .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Escapes every value: names and titles come from users. */
export const mailHtml = ({
  lang,
  subject,
  greeting,
  body,
  entries = [],
  link,
  footer,
}: MailContent): string =>
  `<!doctype html><html lang="${escapeHtml(localeOf(lang))}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
  '<body style="margin:0;padding:24px;background:#f7f5f6;color:#1d1518;font:16px/1.5 system-ui,sans-serif">' +
  '<div style="max-width:36em;margin:0 auto;padding:24px;background:#fff;border-radius:12px">' +
  `<p>${escapeHtml(greeting)}</p>${paragraphs(body)}` +
  entries.map((entry) => paragraphs(entry.text) + linkButton(entry.link)).join('') +
  (link === null ? '' : linkButton(link)) +
  `<p style="color:#5f5559;font-size:13px">${escapeHtml(footer)}</p></div></body></html>`
