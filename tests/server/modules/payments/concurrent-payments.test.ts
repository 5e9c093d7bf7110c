/** Concurrent notifications, status requests, confirms and jobs of one payment, on both databases. */
import { describe, expect, it } from 'vitest'
import { runJobs } from '#server/jobs.ts'
import { checkPayment } from '#server/modules/payments/apply-provider-status.ts'
import { infoOf, mailsAbout, ready, transactionsOf } from '../../../support/server/payment-helpers.ts'
import { pay, type Held } from '../../../support/server/purchase.ts'
import { byMollie, byPaypal, decide, openProviderPage } from '../../../support/server/sandbox.ts'
import { eventSeed } from '../../../support/server/seeds.ts'
import { pglite, testServer } from '../../../support/server/test-server.ts'

describe.each(['PGlite', 'PostgreSQL'])('concurrent payments on %s', (name) => {
  const server = testServer({ payments: { sandbox: true }, ...(name === 'PGlite' ? pglite : {}) })

  const settled = async (order: Held) => {
    const transactions = await transactionsOf(server, order.id)
    expect(transactions.filter(({ status }) => status === 'COMPLETE')).toHaveLength(1)
    expect(transactions.filter(({ status }) => status === 'PENDING')).toEqual([])
    expect(await infoOf(order)).toMatchObject({ status: 'COMPLETE', paid: true })
    const mails = await mailsAbout(server, order.id)
    expect(mails.toSorted()).toEqual(['organizer-reservation', 'reservation-confirmed'])
  }

  it('a payment is recorded once under concurrent reports', async () => {
    const order = await ready(server, eventSeed({ paymentProxies: ['MOLLIE'] }), 3)
    const page = await openProviderPage(order, byMollie)
    await decide(server, page, 'approve-silently')
    await Promise.all([
      ...[1, 2, 3, 4].map(() => checkPayment(server.context, order.id)),
      ...[1, 2, 3, 4].map(() => order.visitor.get(`${order.path}/transaction/force-check`)),
      ...[1, 2].map(() => pay(order, byMollie)),
      runJobs(server.context),
    ])
    await settled(order)
  })

  it('an approval is captured once under concurrent confirms', async () => {
    const order = await ready(server, eventSeed({ paymentProxies: ['PAYPAL'] }), 2)
    await decide(server, await openProviderPage(order, byPaypal), 'approve')
    await Promise.all([1, 2, 3, 4, 5].map(() => pay(order, byPaypal)))
    await settled(order)
  })
})
