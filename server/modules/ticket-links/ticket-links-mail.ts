/** The mail with a link to each order and ticket of its recipient (docs/api/tickets.md#find-tickets). */
import { day } from '#kit/time/durations.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { formatSpan } from '#server/infra/i18n/date-phrases.ts'
import { translatorFor } from '#server/infra/i18n/translations.ts'
import { allowAct, limitsOf, type VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import {
  type MailContent,
  createMail,
  pageAddress,
  type Mail,
  type OutgoingMail,
} from '#server/infra/mail/mail.ts'
import { enqueueMail, mailboxOf } from '#server/infra/mail/queue.ts'
import { getEvent } from '#server/modules/catalogue/queries.ts'
import { eventTitle, purchaseContextPath } from '#server/modules/catalogue/rules.ts'
import { readEventDefaults } from '#server/modules/settings/queries.ts'
import { setting, visitorLimits } from '#server/modules/settings/rules.ts'
import { paths } from '#wire/page-paths.ts'
import { listTicketLinks, type TicketLink } from './queries.ts'

interface LinksRequest {
  readonly email: string
  readonly language: string
  /** Names who requests it. */
  readonly origin: VisitorOrigin | null
}

/** @returns false when the visitor made too many requests; true also when the mailbox got as many mails as it may get */
export async function requestTicketLinks(
  { db, now: clock }: Pick<CoreContext, 'db' | 'now'>,
  { email, language, origin }: LinksRequest,
): Promise<boolean> {
  const now = clock()
  const config = { settings: await readEventDefaults(db) }
  const most = visitorLimits(config, 'MAX_TICKET_LINK_REQUESTS')
  const ofVisitor = origin ? limitsOf('ticket-links', origin, most) : []
  const mostMails = setting(config, 'MAX_TICKET_LINK_MAILS_PER_ADDRESS')
  const mailboxLimits = [{ origin: `ticket-links mailbox ${mailboxOf(email)}`, most: mostMails }]
  return db.transaction().execute(async (trx) => {
    if (!(await allowAct(trx, ofVisitor, now, 'ticket-links'))) return false
    if (!(await allowAct(trx, mailboxLimits, now))) return true
    await enqueueMail(trx, {
      kind: 'ticket-links',
      to: email,
      lang: language,
      data: {},
      now,
      maximum: setting(config, 'MAX_MAILS_PER_ADDRESS'),
    })
    return true
  })
}

/** Ms for which events that have ended are listed. */
const listedAfterEnd = 30 * day
/** A mail of a group of tickets stays readable. */
const maxLinks = 50

async function entryOf(
  { db, translations, baseUrl }: CoreContext,
  { kind, id, eventId }: TicketLink,
  lang: string,
): Promise<NonNullable<MailContent['entries']>[number]> {
  const event = await getEvent(db, eventId)
  const span = { from: event.starts_at, until: event.ends_at }
  const dates = formatSpan({ lang, timeZone: event.time_zone }, span)
  const path =
    kind === 'ticket' ? paths.ticket(event.short_name, id) : `${purchaseContextPath(event)}/reservation/${id}`
  const text = kind === 'ticket' ? 'mail.ticket.open' : 'mail.reservation.link'
  return {
    text: [eventTitle(event, lang), ...(event.kind === 'EVENT' ? [dates] : [])].join('\n'),
    link: {
      text: translations.translate(lang, text),
      address: pageAddress({ baseUrl }, path, lang),
    },
  }
}

/** @returns null when the address has neither orders nor tickets: then nothing is sent */
export async function ticketLinksMail(context: CoreContext, mail: OutgoingMail): Promise<Mail | null> {
  const { recipient, language, sender } = mail
  const endsAfter = context.now() - listedAfterEnd
  const links = await listTicketLinks(context.db, { email: recipient, endsAfter, limit: maxLinks })
  if (links.length === 0) return null
  const t = translatorFor(context, language)
  const site = new URL(context.baseUrl).host
  return createMail({ organization: { name: site, email: sender } }, mail, {
    subject: t('mail.ticket-links.subject', site),
    greeting: t('mail.greeting'),
    body: t('mail.ticket-links.body', site),
    entries: await Promise.all(links.map((link) => entryOf(context, link, language))),
    link: null,
    footer: t('mail.ticket-links.footer', site),
  })
}
