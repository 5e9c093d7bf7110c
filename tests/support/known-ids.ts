/** Ids and codes that exist, by the name of the parameter, for tests that mix them with values that do not. */
import { pinOf, pollPin } from '#server/infra/ids/pins.ts'
import { checkIn } from '#server/modules/tickets/check-in.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { TestServer } from './test-server.ts'
import { api, bookingForm, buy, forFree, hold, validate } from './purchase.ts'
import { eventSeed, freeSeed } from './seeds.ts'
import { wireOf } from './json.ts'

type Ids = Readonly<Record<string, string>>

export interface KnownIds {
  /** Of a reservation that waits for its payment, and of tickets of a complete one. */
  readonly pending: Ids
  /** Replaces those of the reservation by ids of the complete one. */
  readonly complete: Ids
}

const code = 'EARLY10'
const polls = [
  {
    title: { en: 'Best talk?' },
    options: [{ title: { en: 'First' } }, { title: { en: 'Second' } }],
  },
]

/** A validated reservation of two tickets; a complete one of two, of which the second is checked in and may vote. */
export async function knownIds(server: TestServer, subscriptionId: string): Promise<KnownIds> {
  const held = await hold(server, eventSeed(), 2)
  await validate(held, bookingForm(held))
  const seed = freeSeed({ polls, prices: { promoCodes: [{ code, discountType: 'PERCENTAGE', amount: 10 }] } })
  const bought = await buy(server, seed, 2, forFree)
  const [uuid = '', voter = ''] = bought.tickets
  await checkIn(server.db, voter, { now: server.clock.now() })
  const pin = pinOf(voter, pollPin)
  const event = `${api}/event/${bought.shortName}`
  const items = wireOf(await server.app.inject(`${event}/ticket-categories`), endpoints.ticketCategories)
  const list = wireOf(await server.app.inject(`${event}/poll?pin=${pin}`), endpoints.polls)
  const pollId = String(list.value?.[0]?.id)
  const poll = wireOf(await server.app.inject(`${event}/poll/${pollId}?pin=${pin}`), endpoints.poll)
  return {
    pending: {
      shortName: bought.shortName,
      publicIdentifier: held.shortName,
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
    complete: { publicIdentifier: bought.shortName, reservationId: bought.id },
  }
}
