/** What a mail is, and how a letter becomes one. */
import type { Office } from '../office.ts'
import type { EventWithOrganization } from '../store/events.ts'
import { mailHtml, mailText, type Letter } from './letter.ts'

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
export interface Waiting {
  readonly kind: string
  readonly recipient: string
  readonly language: string
  readonly data: object
}

/** A value of a queued mail's data; "" when it is missing or of another kind. */
export const textIn = (data: object, name: string): string => {
  const value = (data as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/** Why somebody gets the mail, and who answers; the organiser is the one who answers. */
export function footerOf(
  { texts }: Office,
  { organization, texts: { title }, config }: EventWithOrganization,
  kind: string,
  lang: string,
): string {
  return kind.startsWith('organizer-')
    ? texts.text(lang, 'mail.footer.organizer', title[lang] ?? config.displayName)
    : texts.text(lang, 'mail.footer', organization.email)
}

/** A name with line breaks in it could pass for a text of ours. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The sender's address belongs to this server; answers go to the organiser. */
export function post(
  { organization }: Pick<EventWithOrganization, 'organization'>,
  to: string,
  sender: string,
  given: Letter,
  attachments: readonly Attachment[] = [],
): Mail {
  const letter = { ...given, subject: oneLine(given.subject), greeting: oneLine(given.greeting) }
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
