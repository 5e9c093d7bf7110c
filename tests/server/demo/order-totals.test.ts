/**
 * The total that the event page shows is the one of the server: random choices over the demo catalogue and over events
 * with every kind of price. `ORDER_TOTAL_RUNS=1000` sets their number, `ORDER_TOTAL_SEED` repeats a failure.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { promoCodeInfo, dynamicDiscount } from '#catalogue/contract/discounts.ts'
import { eventInfo, itemsByCategory, type TicketCategory } from '#catalogue/contract/event.ts'
import { currencyDigits, toMinor } from '#kit/money/money.ts'
import { orderTotal, type Offer } from '#pricing/order-total.ts'
import { maxQuantity, reserveBody, ticketCount, type Selection } from '#pricing/quantity-rules.ts'
import { maxServiceQuantity, serviceLines } from '#pricing/service-selection.ts'
import { endpoints } from '#shell/endpoints.ts'
import { everyPrice } from '../../support/server/every-price.ts'
import { api } from '../../support/server/purchase.ts'
import { testServer } from '../../support/server/test-server.ts'
import { jsonOf, reservationIdOf, wireOf, type JsonAnswer } from '../../support/wire/json.ts'

const runs = Number(process.env['ORDER_TOTAL_RUNS'] ?? 40)
const seed = Number(process.env['ORDER_TOTAL_SEED'] ?? Date.now() % 1_000_000)

type Listed = Omit<Offer, 'dynamicDiscount' | 'categories'> & {
  readonly shortName: string
  readonly categories: readonly TicketCategory[]
}

/** Each event without a code, and with each of its codes. */
let offers: readonly Listed[] = []

const decoded = <T extends z.ZodMiniType>(answer: JsonAnswer, codec: T): z.output<T> =>
  z.decode(codec, jsonOf(answer, codec))
const promoAnswer = z.object({ value: promoCodeInfo })

/** Empty for a code that the server does not accept. */
async function listOffer(shortName: string, code: string | null): Promise<Listed[]> {
  const visitor = server.visitor()
  const path = `${api}/event/${shortName}`
  const query = code === null ? '' : `?code=${code}`
  const checked = code === null ? null : await visitor.get(`${path}/validate-code${query}`)
  if (checked && checked.statusCode !== 200) return []
  const items = decoded(await visitor.get(`${path}/ticket-categories${query}`), itemsByCategory)
  const offer: Listed = {
    shortName,
    event: decoded(await visitor.get(path), eventInfo),
    categories: items.ticketCategories.filter((category) => maxQuantity(category) > 0),
    services: items.additionalServices,
    code: checked && decoded(checked, promoAnswer).value,
  }
  return offer.categories.length > 0 ? [offer] : []
}

const server = testServer({ template: 'demo', payments: { sandbox: true } })
beforeAll(async () => {
  for (const event of everyPrice) await server.load(event)
  const events = wireOf(await server.visitor().get(`${api}/events`), endpoints.events)
  const codes = await server.db
    .selectFrom('promo_codes')
    .innerJoin('events', 'events.id', 'promo_codes.event_id')
    .select(['code', 'short_name'])
    .execute()
  const requests = events.flatMap(({ shortName }) => [
    { shortName, code: null },
    ...codes
      .filter((promoCode) => promoCode.short_name === shortName)
      .map(({ code }) => ({ shortName, code })),
  ])
  const lists = await Promise.all(requests.map(({ shortName, code }) => listOffer(shortName, code)))
  offers = lists.flat()
})

/** From 0 up to 1, evenly: `fc.double` returns mostly numbers next to 0. */
const share = fc.integer({ min: 0, max: 9999 }).map((part) => part / 10_000)
const maxShares = 24
/** Chooses an offer, and an amount of each of its items. */
const draws = fc.record({
  at: share,
  shares: fc.array(share, { minLength: maxShares, maxLength: maxShares }),
})

interface Draw {
  readonly at: number
  readonly shares: readonly number[]
}

const upTo = (share: number, most: number): number => Math.floor(share * (most + 1))
/** Minor units of an amount that the buyer names. */
const largestAmount = 9999

function choose(shares: readonly number[], { categories, services }: Listed): Selection {
  const at = (index: number) => shares[index % maxShares] ?? 0
  const chosen = categories.map((category, index): [number, number] => [
    category.id,
    upTo(at(index), Math.min(5, maxQuantity(category))),
  ])
  const [first] = chosen
  if (first && chosen.every(([, count]) => count === 0)) first[1] = 1
  const tickets = Object.fromEntries(chosen)
  const items = services.map((service, index): [number, number] => {
    const most = maxServiceQuantity(service, ticketCount(tickets))
    const limit = service.fixPrice ? Math.min(7, most) : most * largestAmount
    return [service.id, upTo(at(categories.length + index), limit)]
  })
  return { tickets, services: Object.fromEntries(items) }
}

/** The total of a reservation, which is deleted again; null when it is refused. */
async function reserveAndRead(selection: Selection, { shortName, event, services, code }: Listed) {
  const visitor = server.visitor()
  const digits = currencyDigits(event)
  const body = reserveBody(selection.tickets, {
    promoCode: code?.code ?? null,
    captcha: null,
    services: serviceLines(selection.services, services, digits),
  })
  const path = `${api}/event/${shortName}`
  const discount = await visitor.post(`${path}/check-discount`, body)
  const answer = await visitor.post(`${path}/reserve-tickets?lang=en`, body)
  if (answer.statusCode !== 200) return null
  const reservation = `${api}/reservation/${reservationIdOf(answer)}`
  const { orderSummary } = decoded(await visitor.get(reservation), endpoints.reservation.answer)
  await visitor.delete(reservation)
  return {
    total: toMinor(orderSummary.totalPrice, digits),
    dynamicDiscount: discount.statusCode === 200 ? decoded(discount, dynamicDiscount) : null,
  }
}

interface Comparison {
  /** Names the choice, so that a failure can be repeated. */
  readonly title: string
  readonly shown: number
  readonly charged: number
}

/** Two of three choices are of an offer with additional services or a code. */
function pick(at: number): Listed | undefined {
  const rich = offers.filter(({ services, code }) => services.length > 0 || code !== null)
  const [list, place] = at < 2 / 3 ? [rich, (at * 3) / 2] : [offers, at * 3 - 2]
  return list[Math.floor(place * list.length)]
}

async function compare({ at, shares }: Draw, run: number): Promise<Comparison | null> {
  const offer = pick(at)
  if (!offer) throw new Error('Nothing is on sale')
  const selection = choose(shares, offer)
  const reserved = await reserveAndRead(selection, offer)
  if (reserved === null) return null
  const { shortName, code } = offer
  return {
    title: `seed ${seed}, run ${run}: ${shortName} ${code?.code ?? ''} ${JSON.stringify(selection)}`,
    shown: orderTotal(selection, { ...offer, dynamicDiscount: reserved.dynamicDiscount }).total.units,
    charged: reserved.total,
  }
}

/** Reservations at the same time. */
const parallel = 5

describe('orderTotal', () => {
  it('agrees with the total of the server for random choices over the demo catalogue', async () => {
    const waiting = [...fc.sample(draws, { seed, numRuns: runs, unbiased: true }).entries()]
    const compared: Comparison[] = []
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const comparison = await compare(next[1], next[0])
        if (comparison) compared.push(comparison)
      }
    }
    await Promise.all(Array.from({ length: parallel }, work))
    for (const { title, shown, charged } of compared) expect(shown, title).toBe(charged)
    // A choice that one code does not open as a whole, or of more than a code allows, is refused.
    expect(compared.length, `seed ${seed}`).toBeGreaterThan(runs * 0.8)
  }, 120_000)
})
