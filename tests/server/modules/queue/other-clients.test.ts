import { describe, expect, it } from 'vitest'
import { keepSession, newSession } from '#server/infra/database/session-store.ts'
import { findEvent } from '#server/modules/catalogue/queries.ts'
import { reserve } from '#server/modules/purchase/reserve.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api } from '../../../support/server/purchase.ts'
import { openQueuedSale, queuedSeed } from '../../../support/server/sale-queue.ts'
import { category } from '../../../support/server/seeds.ts'
import { browser, signIn } from '../../../support/server/sign-in.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, firstOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer({ signIn: 'demo' })

/** A sale of one ticket at a time, which a visitor holds. */
async function fullSale() {
  const seed = queuedSeed(1, {
    categories: [category({ price: 0 }), category({ name: 'Friends', price: 0, restricted: true })],
  })
  const sale = await openQueuedSale(server, seed)
  const buyer = server.visitor()
  const id = await sale.hold(buyer)
  const release = () => buyer.delete(`${api}/reservation/${id}`)
  return { sale, buyer, release }
}

describe('reserve-tickets of a full sale', () => {
  it('answers an unknown visitor with its position, in a text of the bundle (Q6)', async () => {
    const { sale } = await fullSale()
    const answer = await sale.reserve(server.visitor())
    expect(answer.statusCode).toBe(422)
    expect(envelopeOf(answer)).toMatchObject({
      success: false,
      value: null,
      validationErrors: [
        { fieldName: 'reservationForm', code: 'error.STEP_1_SALE_QUEUE', arguments: { 0: 1 } },
      ],
    })
    const { translations } = server.context
    for (const lang of translations.translatedLanguages)
      expect(translations.bundle(lang)['error.STEP_1_SALE_QUEUE']).toContain('{{0}}')
  })

  it('verifies a captcha before the visitor joins, and no second time on the turn (Q6)', async () => {
    const { sale, buyer, release } = await fullSale()
    const event = await findEvent(server.db, sale.shortName)
    if (!event) throw new Error('no event')
    const session = newSession(server.context.sessionKey, server.clock.now())
    await keepSession(server.db, session)
    const sessionId = session.id
    let [verified, isRefused] = [0, true]
    const attempt = () =>
      reserve(
        {
          event,
          language: 'en',
          body: { reservation: [] },
          origin: { sessionId, address: '::1' },
          isCaptchaRefused: () => {
            verified += 1
            return Promise.resolve(isRefused)
          },
        },
        server.context,
      )
    const refused = { problems: [{ code: 'error.STEP_2_CAPTCHA_VALIDATION_FAILED' }] }
    expect(await attempt()).toMatchObject(refused)
    expect(await sale.poll(server.visitor())).toBe('NONE')
    expect(
      await server.db
        .selectFrom('sale_queue_places')
        .selectAll()
        .where('session_id', '=', sessionId)
        .execute(),
    ).toEqual([])
    isRefused = false
    expect(await attempt()).toMatchObject({ problems: [{ code: 'error.STEP_1_SALE_QUEUE' }] })
    expect(verified).toBe(2)
    isRefused = true
    expect(await attempt()).toMatchObject({ problems: [{ code: 'error.STEP_1_SALE_QUEUE' }] })
    await release()
    await buyer.delete(`${api}/event/${sale.shortName}/sale-queue`)
    expect(await attempt()).toMatchObject({ problems: [{ code: 'error.STEP_1_SELECT_AT_LEAST_ONE' }] })
    expect(verified).toBe(2)
  })
})

describe('a sign-in of a visitor who waits', () => {
  it('keeps the place (Q9)', async () => {
    const { sale } = await fullSale()
    const path = `${api}/event/${sale.shortName}`
    const visitor = browser(server.app)
    await sale.attempt(server.visitor())
    const items = await visitor.get(`${path}/ticket-categories`)
    const ticketCategoryId = firstOf(wireOf(items, endpoints.ticketCategories).ticketCategories).id
    const refused = await visitor.call('POST', `${path}/reserve-tickets?lang=en`, {
      reservation: [{ ticketCategoryId, amount: 1 }],
    })
    expect(refused.statusCode).toBe(422)
    const before = visitor.cookies.get('ALFIO_SESSION')
    await signIn(visitor)
    expect(visitor.cookies.get('ALFIO_SESSION')).not.toBe(before)
    await sale.attempt(server.visitor())
    server.clock.advance(2000)
    const turn = wireOf(await visitor.get(`${path}/sale-queue`), endpoints.saleQueue)
    expect([turn.state, turn.position]).toEqual(['WAITING', 2])
  })
})
