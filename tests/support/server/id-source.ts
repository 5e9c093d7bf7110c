/** Ids and codes that exist, by the name of the parameter, for tests that mix them with values that do not. */
import { expect } from 'vitest'
import { pinOf, pollPin } from '#server/infra/ids.ts'
import { checkIn } from '#server/modules/ticket/check-in.ts'
import { endpoints } from '#shell/endpoints.ts'
import { wireOf } from '../wire/json.ts'
import { api, bookingForm, forFree, holdMore, pay, validate, type Held } from './purchase.ts'
import { category, eventSeed, freeSeed } from './seeds.ts'
import type { TestServer } from './test-server.ts'

type Ids = Readonly<Record<string, string>>

export interface KnownIds {
  /** Ids of a reservation that waits for its payment, and of tickets of a complete one. */
  readonly pending: Ids
  /** Replaces those of the reservation by ids of the complete one. */
  readonly complete: Ids
}

/** Enough for every reservation of a fuzz test. */
const seats = 3000
const code = 'EARLY10'
const polls = [
  { title: { en: 'Best talk?' }, options: [{ title: { en: 'First' } }, { title: { en: 'Second' } }] },
]

/** A confirmed reservation of an event that is loaded already. */
async function buyMore(server: TestServer, shortName: string): Promise<Held> {
  const held = await holdMore(server, shortName, 2)
  expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
  expect((await pay(held, forFree)).statusCode).toBe(200)
  return held
}

export interface IdSource {
  /**
   * Makes a validated reservation of two tickets, and a complete one of two, of which the second is checked in and may
   * vote.
   */
  make(): Promise<KnownIds>
  /** False when a reservation has another status than `make` gave it, or the ticket was released. */
  areOpen(ids: KnownIds): Promise<boolean>
}

/** Loads two events with many seats for the reservations. */
export async function createIdSource(server: TestServer, subscriptionId: string): Promise<IdSource> {
  const paid = eventSeed({ seats, categories: [category({ seats })] })
  const free = freeSeed({
    seats,
    categories: [category({ seats, price: 0 })],
    polls,
    promoCodes: [{ code, percentOff: 10 }],
  })
  await server.load(paid)
  await server.load(free)
  const event = `${api}/event/${free.shortName}`
  const items = wireOf(await server.app.inject(`${event}/ticket-categories`), endpoints.ticketCategories)

  const areOpen = async ({ pending, complete }: KnownIds): Promise<boolean> => {
    const open = await server.db
      .selectFrom('reservations')
      .innerJoin('tickets', 'tickets.reservation_id', 'reservations.id')
      .select(['reservations.status', 'validated'])
      .where('public_uuid', 'in', [pending['ticketUuid'] ?? '', pending['uuid'] ?? ''])
      .where('reservations.id', 'in', [pending['reservationId'] ?? '', complete['reservationId'] ?? ''])
      .orderBy('reservations.status')
      .execute()
    return (
      open.map(({ status, validated }) => `${status} ${String(validated)}`).join() ===
      'COMPLETE true,PENDING true'
    )
  }

  const make = async (): Promise<KnownIds> => {
    const held = await holdMore(server, paid.shortName, 2)
    await validate(held, bookingForm(held))
    const bought = await buyMore(server, free.shortName)
    const [uuid = '', voter = ''] = bought.tickets
    await checkIn(server.db, voter, { now: server.clock.now() })
    const pin = pinOf(voter, pollPin)
    const list = wireOf(await server.app.inject(`${event}/poll?pin=${pin}`), endpoints.polls)
    const pollId = String(list.value?.[0]?.id)
    const poll = wireOf(await server.app.inject(`${event}/poll/${pollId}?pin=${pin}`), endpoints.poll)
    return {
      pending: {
        shortName: free.shortName,
        organizerSlug: free.organization.slug,
        publicIdentifier: paid.shortName,
        type: 'event',
        purchaseContextType: 'event',
        reservationId: held.id,
        uuid,
        ticketUuid: held.tickets[0] ?? '',
        id: subscriptionId,
        method: 'CREDIT_CARD',
        lang: 'en',
        categoryId: String(items.ticketCategories[0]?.id),
        code,
        pin,
        pollId,
        optionId: String(poll.value?.options[0]?.id),
      },
      complete: { publicIdentifier: free.shortName, reservationId: bought.id },
    }
  }
  return { make, areOpen }
}
