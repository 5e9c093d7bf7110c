/** A server with the demo, and what a visitor does to reach one of its states. */
import { expect } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { jsonOf, reservationIdOf, wireOf } from './json.ts'
import { api, bookingForm, pay, person, validate, type Held } from './purchase.ts'
import { startTestServer } from './test-server.ts'

type Wanted = Readonly<Record<string, number>>

export type DemoShop = Awaited<ReturnType<typeof openDemo>>

export interface State {
  /** The name in docs/DEMO.md. */
  readonly name: string
  /** Short name of the event, or the subscription. */
  readonly at: string
  /** Requests the state through the API and expects it. */
  see(shop: DemoShop): Promise<void>
}

/** Seeded at the time of the test clock, with the sandbox provider. */
export async function openDemo() {
  const server = await startTestServer({ template: 'demo', payments: { sandbox: true } })
  const get = async (path: string) => jsonOf(await server.visitor().get(`${api}${path}`))
  const items = async (shortName: string, code?: string) => {
    const query = code === undefined ? '' : `?code=${code}`
    const answer = await server.visitor().get(`${api}/event/${shortName}/ticket-categories${query}`)
    return wireOf(answer, endpoints.ticketCategories)
  }

  async function reserve(shortName: string, amounts: Wanted, changes: object = {}) {
    const visitor = server.visitor()
    const rows = await server.db
      .selectFrom('categories')
      .innerJoin('events', 'events.id', 'categories.event_id')
      .select(['categories.id', 'name'])
      .where('short_name', '=', shortName)
      .execute()
    const reservation = Object.entries(amounts).map(([name, amount]) => ({
      ticketCategoryId: rows.find((row) => row.name === name)?.id,
      amount,
    }))
    const body = { reservation, ...changes }
    return { visitor, answer: await visitor.post(`${api}/event/${shortName}/reserve-tickets?lang=en`, body) }
  }
  async function hold(shortName: string, amounts: Wanted, changes: object = {}): Promise<Held> {
    const { visitor, answer } = await reserve(shortName, amounts, changes)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    const id = reservationIdOf(answer)
    const path = `${api}/reservation/${id}`
    const info = wireOf(await visitor.get(path), endpoints.reservation)
    const tickets = info.ticketsByCategory.flatMap((category: { tickets: { uuid: string }[] }) =>
      category.tickets.map(({ uuid }) => uuid),
    )
    return { visitor, shortName, id, tickets, path }
  }
  return {
    server,
    get,
    /** Names what the event sells. */
    items,
    event: async (shortName: string) =>
      wireOf(await server.visitor().get(`${api}/event/${shortName}`), endpoints.event),
    /** A listed one; undefined when it is not listed. */
    category: async (shortName: string, name: string, code?: string) =>
      (await items(shortName, code)).ticketCategories.find((category) => category.name === name),
    reserve,
    /** Tickets by the names of their categories. */
    hold,
    /** Reserved, with complete booking details. */
    async ready(shortName: string, amounts: Wanted, form: object = {}): Promise<Held> {
      const held = await hold(shortName, amounts)
      const answer = await validate(held, bookingForm(held, form))
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
      return held
    },
    order: async ({ visitor, path }: Held) => wireOf(await visitor.get(path), endpoints.reservation),
  }
}

/** Booking details with that attendee for every ticket. */
export const heldBy = ({ tickets }: Held, email: string) => ({
  tickets: Object.fromEntries(tickets.map((uuid) => [uuid, { ...person, email }])),
})

/** Every demo event has a privacy policy to accept. */
export const accepted = { privacyPolicyAccepted: true }

export const confirm = (held: Held, by: object = {}) => pay(held, { ...accepted, ...by })

/** Reserves and confirms free tickets. */
export async function takeFree(shop: DemoShop, shortName: string, amounts: Wanted): Promise<Held> {
  const held = await shop.ready(shortName, amounts)
  expect((await confirm(held)).statusCode).toBe(200)
  return held
}

export const statusOf = async ({ visitor, path }: Held): Promise<string> =>
  wireOf(await visitor.get(`${path}/status`), endpoints.reservationStatus).status
