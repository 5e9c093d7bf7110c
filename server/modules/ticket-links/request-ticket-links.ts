/**
 * Queues the mail for an address. Whether the address has tickets is read when the mail is composed: the answer and its time
 * are the same for every address.
 */
import type { CoreContext } from '#server/infra/context.ts'
import { allowAct, limitsOf, type VisitorOrigin } from '#server/infra/limits/limited-acts.ts'
import { enqueueMail, mailboxOf } from '#server/infra/mail/queue.ts'
import { readEventDefaults } from '#server/modules/settings/queries.ts'
import { setting, visitorLimits } from '#server/modules/settings/rules.ts'

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
