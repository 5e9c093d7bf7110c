/** A mail, its queued job, its layout, and how the content of a mail becomes a mail. */
import { escapeHtml } from '#kit/text/escape-html.ts'
import { localeOf } from '#kit/text/language-choice.ts'
import type { LocalizedText } from '#kit/values.ts'
import type { CoreContext } from '../context.ts'
import { translatorFor, type Translate } from '../i18n/translations.ts'

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
const mailText = ({ greeting, body, entries = [], link, footer }: MailContent): string =>
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

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer | string
}

export interface Mail {
  readonly to: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly Attachment[]
}

/** A row of the queue. */
export interface MailJob {
  readonly kind: string
  readonly recipient: string
  readonly language: string
  /** Ids of what the mail is about. */
  readonly data: object
}

/** A queued mail with the address of this server that sends it. */
export interface OutgoingMail extends MailJob {
  readonly sender: string
}

/** A name with line breaks could pass for text of the server. */
const singleLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A text of a queued mail's data as one line; "" when it is missing or no text. */
export const mailDataText = (data: object, name: string): string => {
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'string' ? singleLine(value) : ''
}

interface MailOrganization {
  readonly organization: { readonly name: string; readonly email: string }
}

interface MailEvent extends MailOrganization {
  readonly texts: { readonly title: LocalizedText }
  readonly config: { readonly displayName: string }
}

type NewMailContent = Omit<MailContent, 'lang'> & { readonly attachments?: readonly Attachment[] }

/** The mail in its language; the answer goes to the organizer. */
export function createMail(
  { organization }: MailOrganization,
  { recipient, sender, language: lang }: OutgoingMail,
  { attachments = [], ...texts }: NewMailContent,
): Mail {
  const subject = singleLine(texts.subject)
  const content = { ...texts, lang, subject, greeting: singleLine(texts.greeting) }
  return {
    to: recipient,
    from: { name: organization.name, address: sender },
    replyTo: organization.email,
    subject,
    text: mailText(content),
    html: mailHtml(content),
    attachments,
  }
}

/** True for a mail to the organizer, false for one to a visitor. */
export const isForOrganizer = ({ kind }: Pick<MailJob, 'kind'>): boolean => kind.startsWith('organizer-')

/** Address of a page of this site, in a language. @param path with its slash */
export const pageAddress = ({ baseUrl }: Pick<CoreContext, 'baseUrl'>, path: string, lang: string): string =>
  `${baseUrl}${path}?lang=${encodeURIComponent(lang)}`

type EventMailContent = Pick<NewMailContent, 'subject' | 'body' | 'attachments'> &
  Partial<Pick<NewMailContent, 'greeting' | 'link' | 'footer'>>

/**
 * A mail about an event or a subscription. The footer gives the reason for the mail and the address that answers.
 * @param content its texts, from the translator and the title in the language of the mail; without a link the mail links to nothing
 */
export function eventMail(
  context: Pick<CoreContext, 'translations'>,
  mail: OutgoingMail,
  event: MailEvent,
  content: (t: Translate, title: string) => EventMailContent,
): Mail {
  const { organization, texts, config } = event
  const t = translatorFor(context, mail.language)
  const title = texts.title[mail.language] ?? config.displayName
  const common = isForOrganizer(mail)
    ? {
        greeting: t('mail.reservation.greeting', organization.name),
        footer: t('mail.footer.organizer', title),
      }
    : { greeting: t('mail.greeting'), footer: t('mail.footer', organization.email) }
  return createMail(event, mail, { ...common, link: null, ...content(t, title) })
}
