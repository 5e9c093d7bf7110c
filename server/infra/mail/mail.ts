/** A mail, its queued job, and how the content of a mail becomes a mail. */
import type { LocalizedText } from '#core/contract/values.ts'
import type { CoreContext } from '../context.ts'
import { translatorFor, type Translate } from '../i18n/translations.ts'
import { mailHtml, mailText, type MailContent } from './layout.ts'

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
