/** Requests of a corrected e-mail address (docs/api/reservations.md#correct-the-address). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour, minute } from '#core/domain/durations.ts'
import { runJobs } from '#server/jobs.ts'
import { cancelReservation } from '#server/modules/reservations/index.ts'
import { correctionOptions, correctionTools, right, wrong } from '../../../support/email-corrections.ts'
import { jsonOf } from '../../../support/json.ts'
import { checkAnswers } from '../../../support/openapi.ts'
import {
  bookingForm,
  errorsOf,
  forFree,
  hold,
  holdMore,
  pay,
  validate,
  type Held,
} from '../../../support/purchase.ts'
import { category, freeSeed } from '../../../support/seeds.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../support/test-server.ts'

const checkedAnswers = checkAnswers()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ ...correctionOptions, extend: checkedAnswers })
})
afterAll(() => server.close())

const {
  buyFree,
  pathOf,
  request,
  confirm,
  correctionOf,
  tokenFor,
  infoOf,
  isOffered,
  queuedRows,
  queued,
  mails,
  ticketEmails,
  setOwner,
  reset,
} = correctionTools(() => server)
beforeEach(reset)

describe('the offer to correct the address of an order', () => {
  it('is in the answer to the session of the order for less than an hour after its confirmation (B469)', async () => {
    const order = await buyFree()
    expect(await isOffered(order)).toBe(true)
    server.clock.advance(hour - 1)
    await runJobs(server.context)
    expect(await isOffered(order)).toBe(true)
    server.clock.advance(1)
    expect(await isOffered(order)).toBeUndefined()
    expect((await request(order)).statusCode).toBe(404)
  })

  it('is in no answer to another session that knows the id of the order (B469)', async () => {
    const order = await buyFree()
    const orderOfOtherVisitor = { ...order, visitor: server.visitor() }
    expect(await isOffered(orderOfOtherVisitor)).toBeUndefined()
    expect((await request(orderOfOtherVisitor)).statusCode).toBe(404)
    expect(await queued()).toEqual([])
  })

  it('is in no answer before the confirmation, and not after the order is canceled (B469)', async () => {
    const held = await hold(server, freeSeed())
    expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
    expect(await isOffered(held)).toBeUndefined()
    expect((await request(held)).statusCode).toBe(404)
    expect((await pay(held, forFree)).statusCode).toBe(200)
    expect(await isOffered(held)).toBe(true)
    await cancelReservation(server.db, held.id, server.clock.now())
    expect((await request(held)).statusCode).toBe(404)
  })

  it('is to the account of an order, not to the session that made it (B469)', async () => {
    const order = await buyFree()
    await setOwner(order)
    expect((await order.visitor.get(order.path)).statusCode).toBe(401)
    expect((await request(order)).statusCode).toBe(401)
  })

  it('ends also on a clock that was set back by a day (B469)', async () => {
    const order = await buyFree()
    server.clock.advance(-24 * hour)
    expect(await isOffered(order)).toBeUndefined()
    expect((await request(order)).statusCode).toBe(404)
  })

  it('deletes session and address of a paid order an hour after its confirmation (B469)', async () => {
    const order = await buyFree()
    const origins = () =>
      server.db.selectFrom('hold_origins').selectAll().where('reservation_id', '=', order.id).execute()
    server.clock.advance(hour - 1)
    await runJobs(server.context)
    expect(await origins()).toHaveLength(1)
    server.clock.advance(1)
    await runJobs(server.context)
    expect(await origins()).toEqual([])
  })
})

describe('POST …/reservation/{id}/email-correction', () => {
  it('queues a mail with a link to the new address and changes nothing of the order (B470)', async () => {
    const order = await buyFree()
    const answer = await request(order, ` ${right} `)
    expect(jsonOf(answer)).toMatchObject({ success: true, value: true })
    expect(await queued()).toEqual([`email-correction ${right}`])
    expect((await infoOf(order)).email).toBe(wrong)
    expect(await ticketEmails(order)).toEqual([wrong])
  })

  it('sends a link whose token is in the fragment, so that no log has it, and no name and no code (B470)', async () => {
    const order = await buyFree()
    await request(order)
    const [mail] = await mails()
    const token = await tokenFor(order)
    expect(mail?.to).toBe(right)
    expect(mail?.text).toContain(`https://tickets.example.org/confirm-email?lang=en#${token}`)
    expect(mail?.text).not.toContain('Zoë')
    expect(mail?.text).not.toContain(order.id)
    expect(mail?.attachments).toEqual([])
  })

  it('stores the token neither with the correction nor with the queued mail (B470)', async () => {
    const order = await buyFree()
    await request(order)
    const [, signature = ''] = (await tokenFor(order)).split('.')
    const stored = JSON.stringify([await correctionOf(order), await queuedRows()])
    expect(signature).toHaveLength(43)
    expect(stored).not.toContain(signature)
  })

  it.each([null, '', 'zoe', 'zoe@', 'zoe@example'])(
    'returns 422 with error.email for %o (B470)',
    async (email) => {
      const order = await buyFree()
      const answer = await request(order, email)
      expect(answer.statusCode).toBe(422)
      expect(errorsOf(answer)).toEqual(['email: error.email'])
      expect(await queued()).toEqual([])
    },
  )

  it('returns 422 with error.sameEmail for the address that the order has, in any case (B470)', async () => {
    const order = await buyFree()
    const answer = await request(order, wrong.toUpperCase())
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual(['email: error.sameEmail'])
  })

  it('returns 400 without a language and 404 for an unknown order and one of another event (B470)', async () => {
    const [order, other] = [await buyFree(), await buyFree()]
    const { visitor } = order
    expect((await visitor.post(pathOf(order).replace('?lang=en', ''), { email: right })).statusCode).toBe(400)
    expect((await request({ ...order, shortName: other.shortName })).statusCode).toBe(404)
    expect((await request({ ...order, id: randomUUID() })).statusCode).toBe(404)
    expect((await request({ ...order, id: 'none' })).statusCode).toBe(404)
  })

  it('returns 429 after three requests for an order in an hour and accepts the next one later (B471)', async () => {
    const order = await buyFree()
    for (const count of [1, 2, 3])
      expect((await request(order, `zoe${String(count)}@example.net`)).statusCode).toBe(200)
    const refused = await request(order, 'zoe4@example.net')
    expect([refused.statusCode, refused.headers['tessera-limit']]).toEqual([429, 'mails'])
    expect(await queued()).toHaveLength(3)
  })

  it('returns 429 after five requests of a session and twenty of an address (B471)', async () => {
    const seed = freeSeed({ seats: 200, categories: [category({ price: 0, seats: 200 })] })
    const first = await buyFree(1, seed)
    // Orders of the same session.
    const completeOrder = async (visitor: Visitor): Promise<Held> => {
      const held = await holdMore(server, seed.shortName)
      await validate(held, bookingForm(held))
      await pay(held, forFree)
      await sql`update hold_origins set session_id = (select session_id from hold_origins where reservation_id = ${first.id})
        where reservation_id = ${held.id}`.execute(server.db)
      return { ...held, visitor }
    }
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1) {
      const order = await completeOrder(first.visitor)
      statuses.push((await request(order, `zoe-s${String(count)}@example.net`)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    for (let count = 5; count < 21; count += 1) {
      const order = await buyFree()
      statuses.push((await request(order, `zoe-a${String(count)}@example.net`)).statusCode)
    }
    expect(statuses.slice(6)).toEqual([...Array.from({ length: 15 }, () => 200), 429])
  })

  it('sends at most three mails in an hour to a mailbox, also under aliases and for several orders (B471)', async () => {
    const statuses: number[] = []
    for (const alias of ['a', 'b', 'c', 'd']) {
      const order = await buyFree()
      statuses.push((await request(order, `victim+${alias}@example.net`)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('accepts three of ten requests for an order that arrive at once (B471)', async () => {
    const order = await buyFree()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => request(order, `zoe-${String(index)}@example.net`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
    expect(await queued()).toHaveLength(3)
  })

  it('has one effect for a request that is repeated within five minutes, as after a lost answer (B470)', async () => {
    const order = await buyFree()
    await request(order)
    const token = await tokenFor(order)
    server.clock.advance(5 * minute - 1)
    for (let count = 0; count < 5; count += 1)
      expect((await request(order, right.toUpperCase())).statusCode).toBe(200)
    expect(await queued()).toEqual([`email-correction ${right}`])
    expect(await tokenFor(order)).toBe(token)
    server.clock.advance(1)
    expect((await request(order)).statusCode).toBe(200)
    expect(await queued()).toHaveLength(2)
  })

  it('replaces an earlier request: its link and its unsent mail have no effect (B472)', async () => {
    const order = await buyFree()
    await request(order, 'first@example.net')
    const earlier = await tokenFor(order)
    await request(order, right)
    expect((await confirm(earlier)).statusCode).toBe(404)
    const [first, second] = await mails()
    expect([first, second?.to]).toEqual([null, right])
    expect((await confirm(await tokenFor(order))).statusCode).toBe(200)
    expect((await infoOf(order)).email).toBe(right)
  })
})
