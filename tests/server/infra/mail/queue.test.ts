import { describe, expect, it } from 'vitest'
import { minute } from '#kit/time/durations.ts'
import { enqueueMail, type QueuedMail } from '#server/infra/mail/queue.ts'
import { testNow } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'

const server = testServer()

const mail = (change: Partial<QueuedMail> = {}): QueuedMail => ({
  kind: 'ticket',
  to: 'ada@example.org',
  lang: 'en',
  data: { ticketUuid: 'a', order: 1 },
  now: testNow,
  maximum: 20,
  ...change,
})
const queuedFor = async (to: string): Promise<number> =>
  (await server.db.selectFrom('mail_queue').select('id').where('recipient', '=', to).execute()).length
const markSent = () => server.db.updateTable('mail_queue').set({ sent_at: testNow }).execute()

describe('enqueueMail', () => {
  it('leaves a requested mail out while an equal one is unsent, or younger than five minutes', async () => {
    await enqueueMail(server.db, mail())
    await enqueueMail(server.db, mail({ now: testNow + 60 * minute }))
    expect(await queuedFor('ada@example.org')).toBe(1)
    await markSent()
    await enqueueMail(server.db, mail({ now: testNow + 5 * minute - 1, lang: 'it', to: 'ada@example.org' }))
    expect(await queuedFor('ada@example.org')).toBe(1)
    await enqueueMail(server.db, mail({ now: testNow + 5 * minute }))
    expect(await queuedFor('ada@example.org')).toBe(2)
  })

  it('queues an equal mail that no visitor requested', async () => {
    const to = 'organizer@example.org'
    for (let count = 0; count < 3; count += 1) await enqueueMail(server.db, mail({ to, maximum: undefined }))
    expect(await queuedFor(to)).toBe(3)
  })

  it('queues at most 20 requested mails for an address in an hour, in any spelling', async () => {
    const request = (order: number, now: number) =>
      enqueueMail(
        server.db,
        mail({ to: order % 2 ? 'BOB@example.org' : 'bob@example.org', data: { order }, now }),
      )
    for (let order = 0; order < 30; order += 1) await request(order, testNow + order)
    const { length } = await server.db
      .selectFrom('mail_queue')
      .select('id')
      .where('recipient', 'in', ['bob@example.org', 'BOB@example.org'])
      .execute()
    expect(length).toBe(20)
    await markSent()
    await request(31, testNow + 60 * minute + 20)
    expect((await queuedFor('bob@example.org')) + (await queuedFor('BOB@example.org'))).toBe(21)
  })
})
