/** Calls of a visitor at an event with codes and services: list, reserve, read the reservation. */
import { expect } from 'vitest'
import type * as z from 'zod/mini'
import type { itemsByCategory } from '#catalogue/contract/event.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { endpoints } from '#shell/endpoints.ts'
import { envelopeOf, reservationIdOf, wireOf, type JsonAnswer } from '../wire/json.ts'
import { api } from './purchase.ts'
import type { TestServer, Visitor } from './test-server.ts'

export interface Shop {
  readonly visitor: Visitor
  readonly base: string
  readonly name: string
  items(code?: string): Promise<z.input<typeof itemsByCategory>>
  /** Id of a category by name, restricted ones too. */
  category(name: string): Promise<number>
  /** Id of a service by its English title. */
  service(title: string): Promise<number>
  reserve(body: object): ReturnType<Visitor['post']>
  /** Reserves and returns the id of the reservation. @throws the codes of a refusal */
  hold(body: object): Promise<string>
  order(id: string): ReturnType<Visitor['get']>
}

export async function openShop(server: TestServer, seed: EventFile): Promise<Shop> {
  const eventId = await server.load(seed)
  const visitor = server.visitor()
  const base = `${api}/event/${seed.shortName}`
  const rowId = async (table: 'categories' | 'additional_services', find: (row: object) => boolean) => {
    const rows = await server.db.selectFrom(table).selectAll().where('event_id', '=', eventId).execute()
    const row = rows.find(find)
    if (!row) throw new Error(`No such row in ${table}`)
    return row.id
  }
  const reserve = (body: object) => visitor.post(`${base}/reserve-tickets?lang=en`, body)
  return {
    visitor,
    base,
    name: seed.shortName,
    items: async (code) =>
      wireOf(
        await visitor.get(`${base}/ticket-categories${code === undefined ? '' : `?code=${code}`}`),
        endpoints.ticketCategories,
      ),
    category: (name) => rowId('categories', (row) => 'name' in row && row.name === name),
    service: (title) =>
      rowId('additional_services', (row) =>
        JSON.stringify('texts' in row ? row.texts : {}).includes(`"en":"${title}"`),
      ),
    reserve,
    hold: async (body) => {
      const answer = await reserve(body)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return reservationIdOf(answer)
    },
    order: (id) => visitor.get(`${api}/reservation/${id}`),
  }
}

/** The codes of a refusal, in their order. */
export const codesOf = (answer: JsonAnswer) => envelopeOf(answer).validationErrors.map(({ code }) => code)

/** Tickets of the category "Standard" with services, named by their English titles. */
export const orderServices = async (
  shop: Shop,
  services: readonly (readonly [title: string, line: object])[],
  tickets = 2,
) =>
  shop.reserve({
    reservation: [{ ticketCategoryId: await shop.category('Standard'), amount: tickets }],
    additionalService: await Promise.all(
      services.map(async ([title, line]) => ({ additionalServiceId: await shop.service(title), ...line })),
    ),
  })

/** The reservation that a reserve call made. */
export async function infoOf(shop: Shop, answer: Awaited<ReturnType<Shop['reserve']>>) {
  expect(answer.statusCode).toBe(200)
  return wireOf(await shop.order(reservationIdOf(answer)), endpoints.reservation)
}

export const rowsOf = (info: {
  orderSummary: { summary: readonly { name: string | null; amount: number; subTotal: string }[] }
}) => info.orderSummary.summary.map(({ name, amount, subTotal }) => [name, amount, subTotal])
