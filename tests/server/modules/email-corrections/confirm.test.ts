/** Links that confirm a corrected e-mail address (docs/api/reservations.md#confirm-the-address). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour } from '#core/domain/durations.ts'
import { composeMail } from '#server/compose-mail.ts'
import { runJobs } from '#server/jobs.ts'
import { tokenOf } from '#server/modules/email-corrections/token.ts'
import { markPaid } from '#server/modules/payments/mark-paid.ts'
import { cancelReservation } from '#server/modules/reservations/index.ts'
import { correctionOptions, correctionTools, right, wrong } from '../../../support/email-corrections.ts'
import { checkAnswers } from '../../../support/openapi.ts'
import { api, buy, byTransfer, forFree, person } from '../../../support/purchase.ts'
import { eventSeed, freeSeed, testNow } from '../../../support/seeds.ts'
import { buySubscription, freeSubscriptionSeed } from '../../../support/subscription-seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

const checkedAnswers = checkAnswers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ...correctionOptions, extend: checkedAnswers })
})
afterAll(() => server.close())

const {
  buyFree,
  request,
  confirm,
  correctionOf,
  tokenFor,
  correct,
  infoOf,
  queued,
  mails,
  ticketEmails,
  setOwner,
  buyForTwo,
  reset,
} = correctionTools(() => server)
beforeEach(reset)

describe('POST /email-correction', () => {
  it('changes contact and tickets with the wrong address, and leaves the others (B472)', async () => {
    const held = await buyForTwo()
    await correct(held)
    const info = await infoOf(held)
    expect(info.email).toBe(right)
    const emails = info.ticketsByCategory.flatMap(({ tickets: all }) => all.map(({ email }) => email))
    expect(emails.toSorted()).toEqual(['friend@example.org', right])
  })

  it('sends order and tickets to the new address and a note to the old one, nothing to the attendee of the other ticket (B472)', async () => {
    const held = await buyForTwo()
    await request(held)
    await server.db.deleteFrom('mail_queue').execute()
    await confirm(await tokenFor(held))
    expect(await queued()).toEqual([
      `email-corrected ${wrong}`,
      `ticket ${right}`,
      `reservation-confirmed ${right}`,
    ])
    expect((await mails()).map((mail) => mail?.to)).toEqual([wrong, right, right])
  })

  it('names the order and its organizer to the old address, and nothing else (B473)', async () => {
    const order = await buyFree()
    await correct(order)
    const note = (await mails()).find((mail) => mail?.to === wrong)
    const { shortId } = await infoOf(order)
    expect(note?.text).toContain(`the email address of order ${shortId} for Pietra Nights was corrected`)
    expect(note?.replyTo).toBe('hello@example.org')
    for (const secret of [right, order.id, 'Zoë', ...order.tickets]) expect(note?.text).not.toContain(secret)
    expect(note?.html).not.toContain(right)
    expect(note?.attachments).toEqual([])
  })

  it('sends the note also when the order is canceled before the mail is composed (B473)', async () => {
    const order = await buyFree()
    await correct(order)
    await cancelReservation(server.db, order.id, server.clock.now())
    expect((await mails()).filter((mail) => mail?.to === wrong)).toHaveLength(1)
  })

  it('sends a note to each address that was corrected, the first one too (B473)', async () => {
    const order = await buyFree()
    await correct(order, 'second@example.net')
    await correct(order, 'third@example.net')
    expect((await queued()).filter((mail) => mail.startsWith('email-corrected'))).toEqual([
      `email-corrected ${wrong}`,
      'email-corrected second@example.net',
    ])
  })

  it('sends the note although the old mailbox has got as many mails as visitors may cause (B473)', async () => {
    const order = await buyFree()
    for (let count = 0; count < 25; count += 1)
      await order.visitor.post(`${api}/ticket-links?lang=en`, { email: wrong })
    await sql`insert into mail_queue (kind, recipient, language, data, requested, created_at, next_attempt_at)
      select 'ticket-links', ${wrong}, 'en', '{}', true, ${testNow}, ${testNow} from generate_series(1, 30)`.execute(
      server.db,
    )
    await correct(order)
    expect(await queued()).toContain(`email-corrected ${wrong}`)
  })

  it('sends nothing of the order to the old address any more, also what is queued (B473)', async () => {
    const order = await buy(server, freeSeed(), 2, forFree)
    await correct(order)
    const sent = (await mails()).filter((mail) => mail?.to === wrong)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toContain('was changed')
  })

  it('has one effect for a second press, whose answer is the same (B472)', async () => {
    const order = await buyFree()
    await request(order)
    const token = await tokenFor(order)
    expect((await confirm(token)).body).toBe('true')
    const before = await queued()
    const again = await confirm(token)
    expect([again.statusCode, again.body]).toEqual([200, 'true'])
    expect(await queued()).toEqual(before)
  })

  it('has one effect for presses of two visitors at once (B472)', async () => {
    const order = await buyFree()
    await request(order)
    const token = await tokenFor(order)
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await queued()).filter((mail) => mail.startsWith('email-corrected'))).toHaveLength(1)
  })

  it('returns 404 for a token that was not signed here, malformed, of no correction, or empty (B472)', async () => {
    const order = await buyFree()
    await request(order)
    const token = await tokenFor(order)
    const id = (await correctionOf(order))?.id ?? ''
    const wrongTokens = [
      '',
      id,
      `${id}.`,
      `${id}.${'A'.repeat(43)}`,
      `${token}x`,
      token.replace('.', ''),
      await tokenOf(server.db, randomUUID()),
      `${randomUUID()}.${token.split('.')[1] ?? ''}`,
      '🎟️.🎟️',
    ]
    for (const wrongToken of wrongTokens) expect((await confirm(wrongToken)).statusCode).toBe(404)
    expect((await infoOf(order)).email).toBe(wrong)
  })

  it('is refused without the anti-forgery token of a session, and to GET (B472)', async () => {
    const order = await buyFree()
    await request(order)
    const payload = { token: await tokenFor(order) }
    const url = `${api}/email-correction`
    expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(403)
    expect((await server.app.inject(url)).statusCode).toBe(405)
    expect((await infoOf(order)).email).toBe(wrong)
  })

  it('expires an hour after the request, also on a clock that was set back, and is deleted then (B472)', async () => {
    const order = await buyFree()
    await request(order)
    const token = await tokenFor(order)
    server.clock.advance(hour)
    expect((await confirm(token)).statusCode).toBe(404)
    expect(await mails()).toEqual([null])
    server.clock.set(testNow - hour)
    expect((await confirm(token)).statusCode).toBe(404)
    server.clock.set(testNow + hour - 1)
    await runJobs(server.context)
    expect(await correctionOf(order)).toBeDefined()
    server.clock.set(testNow + hour)
    await runJobs(server.context)
    expect(await correctionOf(order)).toBeUndefined()
  })

  it('deletes a correction of a clock that was ahead (B472)', async () => {
    const order = await buyFree()
    await request(order)
    server.clock.advance(-hour)
    await runJobs(server.context)
    expect(await correctionOf(order)).toBeUndefined()
  })

  it('may be opened up to an hour after a request at the end of the first hour (B472)', async () => {
    const order = await buyFree()
    server.clock.advance(hour - 1)
    expect((await request(order)).statusCode).toBe(200)
    server.clock.advance(hour - 1)
    expect((await confirm(await tokenFor(order))).statusCode).toBe(200)
  })

  it('returns 404 when the order was canceled meanwhile (B472)', async () => {
    const order = await buyFree()
    await request(order)
    await cancelReservation(server.db, order.id, server.clock.now())
    await server.db.deleteFrom('mail_queue').execute()
    expect((await confirm(await tokenFor(order))).statusCode).toBe(404)
    expect(await queued()).toEqual([])
  })

  it('applies to an order that an account got meanwhile (B472)', async () => {
    const order = await buyFree()
    await request(order)
    await setOwner(order)
    expect((await confirm(await tokenFor(order))).statusCode).toBe(200)
  })

  it('gives the tickets new codes and keeps their addresses (B472)', async () => {
    const order = await buyFree()
    const codeOf = async () =>
      (await order.visitor.get(`${api}/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}/code.png`))
        .rawPayload
    const before = await codeOf()
    await correct(order)
    expect((await infoOf(order)).ticketsByCategory[0]?.tickets[0]?.uuid).toBe(order.tickets[0])
    expect(before.equals(await codeOf())).toBe(false)
  })

  it('keeps the address of a ticket that is checked in, with its code (B472)', async () => {
    const order = await buyFree()
    await server.db
      .updateTable('tickets')
      .set({ status: 'CHECKED_IN', locked: true })
      .where('reservation_id', '=', order.id)
      .execute()
    await correct(order)
    expect((await infoOf(order)).email).toBe(right)
    expect(await ticketEmails(order)).toEqual([wrong])
  })

  it('sends the payment instructions again while a transfer is outstanding, and later the tickets (B472)', async () => {
    const order = await buy(server, eventSeed(), 1, byTransfer)
    await server.db.deleteFrom('mail_queue').execute()
    await correct(order)
    expect((await queued()).filter((mail) => mail.endsWith(right))).toEqual([
      `email-correction ${right}`,
      `payment-instructions ${right}`,
    ])
    await server.db.deleteFrom('mail_queue').execute()
    expect(await markPaid(server.db, order.id, server.clock.now())).toBe('paid')
    const toBuyer = (await queued()).filter((mail) => !mail.startsWith('organizer'))
    expect(toBuyer).toEqual([`ticket ${right}`, `payment-received ${right}`])
  })

  it('changes the owner of a pass who has the wrong address (B472)', async () => {
    const { held } = await buySubscription(server, freeSubscriptionSeed())
    await server.db.deleteFrom('mail_queue').execute()
    expect((await request(held, right, held.visitor, 'subscription')).statusCode).toBe(200)
    expect((await confirm(await tokenFor(held))).statusCode).toBe(200)
    const info = await infoOf(held)
    expect([info.email, info.subscriptionInfos?.[0]?.owner.email]).toEqual([right, right])
    expect(await queued()).toContain(`pass ${right}`)
  })

  it('lifts the notice of a mail that was left out (B472)', async () => {
    const order = await buyFree()
    await sql`update reservations set mail_skipped = true where id = ${order.id}`.execute(server.db)
    await correct(order)
    expect((await infoOf(order)).metadata.mailSkipped).toBeUndefined()
  })

  it('finds the tickets by the new address only (B472)', async () => {
    const order = await buyFree()
    await correct(order)
    const linksMail = (recipient: string) =>
      composeMail(
        server.context,
        { kind: 'ticket-links', recipient, language: 'en', data: {} },
        'tickets@tickets.example.org',
      )
    expect((await linksMail(right))?.text).toContain(order.id)
    expect((await linksMail(wrong))?.text ?? '').not.toContain(order.id)
    expect(person.email).toBe(wrong)
  })
})
