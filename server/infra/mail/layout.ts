/** Layout of a mail as plain text and as HTML. */
import { escapeHtml } from '#core/domain/escape-html.ts'
export interface MailContent {
  readonly lang: string
  readonly subject: string
  readonly greeting: string
  readonly body: string
  /** Null when the mail links to nothing. */
  readonly link: { readonly text: string; readonly address: string } | null
  readonly footer: string
}

export const mailText = ({ greeting, body, link, footer }: MailContent): string =>
  [greeting, body, ...(link ? [`${link.text}:\n${link.address}`] : []), `-- \n${footer}\n`].join('\n\n')

const linkButton = ({ text, address }: NonNullable<MailContent['link']>): string =>
  `<p><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#7c1f4a;color:#fff;text-decoration:none">${escapeHtml(text)}</a></p>`

/** <br>, because some mail programs ignore style sheets. */
const paragraphs = (body: string): string =>
  body
    .split('\n\n')
    .map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Escapes every value: names and titles come from users. */
export const mailHtml = ({ lang, subject, greeting, body, link, footer }: MailContent): string =>
  `<!doctype html><html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
  '<body style="margin:0;padding:24px;background:#f7f5f6;color:#1d1518;font:16px/1.5 system-ui,sans-serif">' +
  '<div style="max-width:36em;margin:0 auto;padding:24px;background:#fff;border-radius:12px">' +
  `<p>${escapeHtml(greeting)}</p>${paragraphs(body)}` +
  (link === null ? '' : linkButton(link)) +
  `<p style="color:#5f5559;font-size:13px">${escapeHtml(footer)}</p></div></body></html>`
