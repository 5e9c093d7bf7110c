/** The mails of a test server. */
import type { AppContext } from '#server/app-context.ts'
import { composeMail } from '#server/compose-mail.ts'
import { sendDueMails } from '#server/infra/mail/queue.ts'
import type { SendMail } from '#server/infra/mail/transport.ts'
import { queueUnpaidOrderMails } from '#server/modules/purchase/mails/queue-reservation-mails.ts'
import type { TestServer } from './test-server.ts'

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

/** @returns the queue in its order, with the mails about unpaid orders that otherwise wait for an hour to pass */
export async function queuedMails({ db, clock }: Pick<TestServer, 'db' | 'clock'>) {
  await db.deleteFrom('unpaid_order_notices').where('mailed_at', 'is not', null).execute()
  await queueUnpaidOrderMails(db, clock.now())
  return db.selectFrom('mail_queue').selectAll().orderBy('id').execute()
}

/** Kind and recipient of each mail of the queue, in its order. */
export const mailsIn = async ({ db }: Pick<TestServer, 'db'>): Promise<string[]> =>
  (await db.selectFrom('mail_queue').selectAll().orderBy('id').execute()).map(
    ({ kind, recipient }) => `${kind} ${recipient}`,
  )

/** The same of the mails that the work queues. */
export async function mailsOf(
  server: Pick<TestServer, 'db'>,
  work: () => Promise<unknown>,
): Promise<string[]> {
  await server.db.deleteFrom('mail_queue').execute()
  await work()
  return mailsIn(server)
}

export async function clearMails({ db }: Pick<TestServer, 'db'>): Promise<void> {
  await db.deleteFrom('unpaid_order_notices').execute()
  await db.deleteFrom('mail_queue').execute()
}
