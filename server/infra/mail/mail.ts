/** A mail, its queued job, and how the content of a mail becomes a mail. */
import type { LocalizedText } from '#core/contract/values.ts'
import type { Translations } from '../i18n/translations.ts'
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

/** A name with line breaks could pass for text of the server. */
export const singleLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** A text of a queued mail's data as one line; "" when it is missing or no text. */
export const mailDataText = (data: object, name: string): string => {
  const value: unknown = Reflect.get(data, name)
  return typeof value === 'string' ? singleLine(value) : ''
}

interface MailOrganization {
  readonly organization: { readonly name: string; readonly email: string }
}

/** The event that a mail is about. */
interface MailEvent extends MailOrganization {
  readonly texts: { readonly title: LocalizedText }
  readonly config: { readonly displayName: string }
}

/** Why the recipient gets the mail and who answers. @param kind of the queued mail */
export function mailFooter(
  { translations }: { readonly translations: Translations },
  { organization, texts: { title }, config }: MailEvent,
  kind: string,
  lang: string,
): string {
  return kind.startsWith('organizer-')
    ? translations.translate(lang, 'mail.footer.organizer', title[lang] ?? config.displayName)
    : translations.translate(lang, 'mail.footer', organization.email)
}

/** @param sender an address of this server; the answer goes to the organizer */
export function createMail(
  { organization }: MailOrganization,
  to: string,
  sender: string,
  { attachments = [], ...given }: MailContent & { readonly attachments?: readonly Attachment[] },
): Mail {
  const content = { ...given, subject: singleLine(given.subject), greeting: singleLine(given.greeting) }
  return {
    to,
    from: { name: organization.name, address: sender },
    replyTo: organization.email,
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
    attachments,
  }
}
