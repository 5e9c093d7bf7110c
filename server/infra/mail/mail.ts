/** What a mail is, and how a letter becomes one. */
import type { AppContext } from '#server/app-context.ts'
import type { EventWithOrganization } from '#server/modules/catalogue/queries/events.ts'
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
  readonly data: object
}

/** A value of a queued mail's data; "" when it is missing or of another kind. */
export const mailDataText = (data: object, name: string): string => {
  const value = (data as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/** Why somebody gets the mail, and who answers; the organiser is the one who answers. */
export function mailFooter(
  { translations }: AppContext,
  { organization, texts: { title }, config }: EventWithOrganization,
  kind: string,
  lang: string,
): string {
  return kind.startsWith('organizer-')
    ? translations.translate(lang, 'mail.footer.organizer', title[lang] ?? config.displayName)
    : translations.translate(lang, 'mail.footer', organization.email)
}

/** A name with line breaks in it could pass for a text of ours. */
const singleLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The sender's address belongs to this server; answers go to the organiser. */
export function createMail(
  { organization }: Pick<EventWithOrganization, 'organization'>,
  to: string,
  sender: string,
  given: MailContent,
  attachments: readonly Attachment[] = [],
): Mail {
  const letter = { ...given, subject: singleLine(given.subject), greeting: singleLine(given.greeting) }
  return {
    to,
    from: { name: organization.name, address: sender },
    replyTo: organization.email,
    subject: letter.subject,
    text: mailText(letter),
    html: mailHtml(letter),
    attachments,
  }
}
