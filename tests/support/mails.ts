/** Sends the queued mails of a test server. */
import type { AppContext } from '#server/app-context.ts'
import { composeMail } from '#server/compose-mail.ts'
import { sendDueMails } from '#server/infra/mail/sender.ts'
import type { SendMail } from '#server/infra/mail/transport.ts'

/** @returns how many were sent */
export const sendQueuedMails = (
  context: AppContext,
  send: SendMail,
  sender = 'tickets@example.org',
): Promise<number> =>
  sendDueMails({
    db: context.db,
    now: context.now,
    send,
    compose: (job) => composeMail(context, job, sender),
  })
