/** The last codes, items and group places with concurrent buyers (docs/api/reservations.md#reserve). */
import { describe, expect, it } from 'vitest'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api, bookingForm, holdMore, onSite, pay, validate } from '../../../support/server/purchase.ts'
import { category, eventSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, reservationIdOf, wireOf } from '../../../support/wire/json.ts'

const buyers = 12

describe('last items', () => {
  const server = testServer()

  /** Sends the same call concurrently. @returns the number of successes, and the problem codes of the others */
  async function rush(seed: EventFile, code?: string, { tickets = 1, quantity = 1 } = {}) {
    await server.load(seed)
    const event = `${api}/event/${seed.shortName}`
    const query = code === undefined ? '' : `?code=${code}`
    const items = wireOf(
      await server.visitor().get(`${event}/ticket-categories${query}`),
      endpoints.ticketCategories,
    )
    const reservation = [{ ticketCategoryId: items.ticketCategories[0]?.id, amount: tickets }]
    const additionalService = items.additionalServices.map(({ id }: { id: number }) => ({
      additionalServiceId: id,
      quantity,
    }))
    const answers = await Promise.all(
      Array.from({ length: buyers }, () =>
        server.visitor().post(`${event}/reserve-tickets?lang=en`, {
          reservation,
          promoCode: code ?? null,
          additionalService,
        }),
      ),
    )
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    const refusals = answers
      .filter(({ statusCode }) => statusCode !== 200)
      .map((answer) => String(envelopeOf(answer).validationErrors[0]?.code))
    return {
      won: won.length,
      lost: refusals.length,
      codes: [...new Set(refusals)],
      orders: won.map(reservationIdOf),
    }
  }
  /** Number of tickets of the event that reservations hold. */
  async function heldTickets({ shortName }: EventFile): Promise<number> {
    const held = await server.db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select('tickets.id')
      .where('short_name', '=', shortName)
      .where('tickets.status', '=', 'PENDING')
      .execute()
    return held.length
  }
  const seats = () => [category({ seats: 60 })]
  const hidden = (codes: readonly string[]) => [
    category({ restricted: true, seats: 5, personalCodes: codes }),
  ]

  it('sells three tickets with a code for three', async () => {
    const promoCodes = [{ code: 'THREE', percentOff: 10, maximumUsage: 3 }]
    const seed = eventSeed({ seats: 60, categories: seats(), promoCodes })
    expect(await rush(seed, 'THREE')).toMatchObject({
      won: 3,
      lost: buyers - 3,
      codes: ['error.STEP2_DISCOUNT_CODE_USAGE_EXCEEDED'],
    })
    expect(await heldTickets(seed)).toBe(3)
  })

  it('sells two pairs of tickets with a code for five', async () => {
    const promoCodes = [{ code: 'FIVE', percentOff: 10, maximumUsage: 5 }]
    const seed = eventSeed({ seats: 60, categories: seats(), promoCodes })
    expect(await rush(seed, 'FIVE', { tickets: 2 })).toMatchObject({ won: 2 })
    expect(await heldTickets(seed)).toBe(4)
  })

  it('opens two restricted tickets with an access code for two, each with its own personal code', async () => {
    const promoCodes = [{ code: 'DOOR', opens: 'Standard', maximumUsage: 2 } as const]
    const seed = eventSeed({ categories: hidden([]), promoCodes })
    expect(await rush(seed, 'DOOR')).toMatchObject({ won: 2, lost: buyers - 2 })
    const held = await server.db
      .selectFrom('special_prices')
      .innerJoin('events', 'events.id', 'special_prices.event_id')
      .select(['ticket_id', 'reservation_id'])
      .where('short_name', '=', seed.shortName)
      .where('special_prices.status', '=', 'PENDING')
      .execute()
    expect(new Set(held.map(({ ticket_id }) => ticket_id)).size).toBe(2)
    expect(held.every(({ ticket_id, reservation_id }) => ticket_id !== null && reservation_id !== null)).toBe(
      true,
    )
  })

  it('opens as many tickets as there are personal codes with an unlimited access code', async () => {
    const promoCodes = [{ code: 'WIDE', opens: 'Standard' } as const]
    const seed = eventSeed({ categories: hidden([]), promoCodes })
    expect(await rush(seed, 'WIDE')).toMatchObject({ won: 5, lost: buyers - 5 })
  })

  it('sells one ticket with a personal code', async () => {
    const seed = eventSeed({ categories: hidden(['ONLYYOU']) })
    const { won, codes } = await rush(seed, 'ONLYYOU')
    expect([won, codes]).toEqual([1, ['error.STEP_1_CODE_NOT_FOUND']])
  })

  it('sells the last four items to four buyers and releases the tickets of the others', async () => {
    const title = { en: 'Lunch' }
    const additionalServices = [{ title, price: 1200, quantity: 4 }]
    const seed = eventSeed({ seats: 60, categories: seats(), additionalServices })
    expect(await rush(seed)).toMatchObject({
      won: 4,
      lost: buyers - 4,
      codes: ['error.STEP_1_NOT_ENOUGH_TICKETS'],
    })
    expect(await heldTickets(seed)).toBe(4)
  })

  it('holds each limited item once for pairs of items, and no ticket without its items', async () => {
    const additionalServices = [{ title: { en: 'Lunch' }, price: 1200, quantity: 10 }]
    const seed = eventSeed({ seats: 60, categories: seats(), additionalServices })
    const { won, orders } = await rush(seed, undefined, { quantity: 2 })
    // A transaction that rolls back may have made others skip rows, so fewer can be sold, never more.
    expect(won).toBeGreaterThan(0)
    expect(won).toBeLessThanOrEqual(5)
    const items = await server.db
      .selectFrom('service_items')
      .select('reservation_id')
      .where('reservation_id', 'in', orders)
      .where('status', '=', 'PENDING')
      .execute()
    expect(items).toHaveLength(won * 2)
    expect(await heldTickets(seed)).toBe(won)
  })

  it('sells two tickets for the two places of a group member', async () => {
    const members = ['zoe.alvarez@example.org']
    const groups = [{ name: 'List', members, use: 'LIMITED_QUANTITY', maxAllocation: 2 } as const]
    const seed = eventSeed({ groups })
    await server.load(seed)
    const orders = await Promise.all(Array.from({ length: 8 }, () => holdMore(server, seed.shortName)))
    await Promise.all(orders.map((order) => validate(order, bookingForm(order))))
    const answers = await Promise.all(orders.map((order) => pay(order, onSite)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    const places = await server.db
      .selectFrom('group_tickets')
      .innerJoin('tickets', 'tickets.id', 'group_tickets.ticket_id')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select('group_tickets.ticket_id')
      .where('short_name', '=', seed.shortName)
      .execute()
    expect(places).toHaveLength(2)
  })
})
