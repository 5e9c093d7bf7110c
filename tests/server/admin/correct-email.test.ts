/** The e-mail address of an order, corrected by the operator (docs/OPERATOR.md#a-wrong-e-mail-address). */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import { endpoints } from '#shell/endpoints.ts'
import { plainDocuments } from '../../support/server/plain-documents.ts'
import { buy, byTransfer, forFree, hold, person, type Held } from '../../support/server/purchase.ts'
import { runOperatorCommand } from '../../support/server/run-operator-command.ts'
import { eventSeed, freeSeed } from '../../support/server/seeds.ts'
import { buySubscription, freeSubscriptionSeed } from '../../support/server/subscription-seeds.ts'
import { testServer } from '../../support/server/test-server.ts'
import { wireOf } from '../../support/wire/json.ts'

const right = 'zoe@example.net'
const server = testServer()
plainDocuments()
beforeEach(() => server.db.deleteFrom('mail_queue').execute())

const correct = (order: string, email = right) => runOperatorCommand(server, 'correct-email', order, email)
const infoOf = async ({ visitor, path }: Held) => wireOf(await visitor.get(path), endpoints.reservation)
const queuedRows = () => server.db.selectFrom('mail_queue').selectAll().orderBy('id').execute()
const queued = async () => (await queuedRows()).map(({ kind, recipient }) => `${kind} ${recipient}`)

describe('correct-email', () => {
  it('gives an order another address, to which its confirmation goes again (B472)', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    await server.db.deleteFrom('mail_queue').execute()
    expect(await correct(order.id.slice(0, 8).toUpperCase(), ` ${right} `)).toEqual({
      ok: true,
      text: `The order has the address ${right} now, and its mail is sent there again.`,
    })
    expect((await infoOf(order)).email).toBe(right)
    expect(await queued()).toEqual([`reservation-confirmed ${right}`])
  })

  it('sends the payment instructions again while a transfer is outstanding (B472)', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    await server.db.deleteFrom('mail_queue').execute()
    await correct(order.id)
    expect(await queued()).toEqual([`payment-instructions ${right}`])
  })

  it('keeps the attendees of the tickets, so that stored codes stay valid (B472)', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    await correct(order.id)
    const [ticket] = (await infoOf(order)).ticketsByCategory.flatMap(({ tickets }) => tickets)
    expect(ticket?.email).toBe(person.email)
  })

  it('changes the owner of a pass who has the wrong address, and sends the pass there (B472)', async () => {
    const bought = await buySubscription(server, freeSubscriptionSeed())
    await server.db.deleteFrom('mail_queue').execute()
    await correct(bought.held.id)
    const owners = await server.db
      .selectFrom('subscriptions')
      .select('email')
      .where('reservation_id', '=', bought.held.id)
      .execute()
    expect(owners).toEqual([{ email: right }])
    expect((await queued()).every((mail) => mail.endsWith(right))).toBe(true)
    expect(await queued()).not.toEqual([])
  })

  it('leaves out the mails to the earlier address that were not sent yet (B473)', async () => {
    const order = await buy(server, freeSeed(), 2, forFree)
    await correct(order.id)
    const mails = await Promise.all(
      (await queuedRows())
        .filter(({ kind, recipient }) => kind === 'reservation-confirmed' && recipient === person.email)
        .map((row) => composeMail(server.context, row, 'tickets@tickets.example.org')),
    )
    expect(mails).toEqual([null])
  })

  it('refuses an unknown, an unfinished and a canceled order, and changes nothing (B472)', async () => {
    const held = await hold(server, freeSeed())
    const canceled = await buy(server, freeSeed(), 1, forFree)
    await runOperatorCommand(server, 'cancel', canceled.id)
    await server.db.deleteFrom('mail_queue').execute()
    const answers = await Promise.all([randomUUID(), held.id, canceled.id].map((id) => correct(id)))
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, false])
    expect(answers.map(({ text }) => text)).toEqual([
      expect.stringContaining('There is no order'),
      'Nothing is corrected: this order is not complete, its buyer can still change the address.',
      'Nothing is corrected: this order is canceled.',
    ])
    expect((await infoOf(canceled)).email).toBe(person.email)
    expect(await queued()).toEqual([])
  })

  it('refuses a text that is no address in the terminal (B472)', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    for (const address of ['', 'zoe@', 'example.net'])
      await expect(correct(order.id, address)).rejects.toThrow('is not an e-mail address')
  })
})
