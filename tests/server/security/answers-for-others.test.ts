/** What an answer gives to a visitor who knows one address of another person (docs/SECURITY.md). */
import { describe, expect, it } from 'vitest'
import { findOrCreateUser } from '#server/modules/account/queries.ts'
import { endpoints } from '#shell/endpoints.ts'
import {
  bookingForm,
  forFree,
  hold,
  linkedItems,
  pay,
  validate,
  type Held,
} from '../../support/server/purchase.ts'
import { ticketRows } from '../../support/server/rows.ts'
import { category, freeSeed } from '../../support/server/seeds.ts'
import { testServer } from '../../support/server/test-server.ts'
import { validBodiesFor } from '../../support/wire/valid-bodies.ts'

const server = testServer()

type Params = Readonly<Record<string, string>>

/** An order of three tickets with an extra each, whose items can be withdrawn from. */
async function buyOrder(): Promise<Held> {
  const categories = [category({ price: 0, withdrawalDays: 14 })]
  const policy = 'MANDATORY_ONE_FOR_TICKET'
  const additionalServices = [{ title: { en: 'Map' }, policy, price: 0 } as const]
  const order = await hold(server, freeSeed({ categories, additionalServices }), 3)
  await validate(order, bookingForm(order, { additionalServices: await linkedItems(order) }))
  expect((await pay(order, forFree)).statusCode).toBe(200)
  await server.db
    .updateTable('tickets')
    .set({ first_name: 'Hilde', last_name: 'Verborgen', email: 'hilde@example.net' })
    .where('public_uuid', 'in', order.tickets.slice(1))
    .execute()
  return order
}

/** Texts of an order that open it or one of its tickets, and what only its people may read. */
async function secretsOf({ id }: Held): Promise<string[]> {
  const tickets = await ticketRows(server, id)
  return [
    id,
    ...tickets.flatMap(({ uuid, public_uuid }) => [uuid, public_uuid]),
    'Hilde',
    'Verborgen',
    'hilde@',
  ]
}

const calls = Object.values(endpoints)
  .map(({ method, path }) => ({
    method,
    path,
    names: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  }))
  // The reads of an order first: a write may end it.
  .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))

/** Makes every call whose parameters are known, the writes to an order of their own. @returns the calls whose answer has a secret, with it */
async function leaks(
  known: (order: Held) => Params,
  isSecret: (text: string, order: Held) => boolean,
): Promise<string[]> {
  const found: string[] = []
  let order = await buyOrder()
  await makeOwned(order)
  const visitor = server.visitor()
  const askedFor = calls.filter(
    ({ names }) =>
      names.some((name) => ['reservationId', 'uuid'].includes(name)) &&
      names.every((name) => name in known(order)),
  )
  expect(askedFor.length).toBeGreaterThan(5)
  for (const { method, path } of askedFor) {
    const params = known(order)
    const secrets = (await secretsOf(order)).filter((text) => isSecret(text, order))
    const url = `${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')}?lang=en`
    const [body] = validBodiesFor(path)
    const payload = body?.({ ...params, ticketUuid: params['uuid'] ?? '' } as never) as object
    const { get, post, put, delete: remove } = visitor
    const send = { GET: get, POST: post, PUT: put, DELETE: remove, PATCH: post }[method]
    const answer = await send(url, payload as never)
    const text = answer.body + JSON.stringify(answer.headers)
    found.push(
      ...secrets.filter((secret) => text.includes(secret)).map((secret) => `${method} ${path}: ${secret}`),
    )
    if (method === 'GET') continue
    order = await buyOrder()
    await makeOwned(order)
  }
  return found
}

async function makeOwned({ id }: Held): Promise<void> {
  const { user } = await findOrCreateUser(
    server.db,
    {
      issuer: 'https://id.example',
      subject: 'olga',
      email: 'olga@example.org',
      firstName: 'Olga',
      lastName: 'Owner',
    },
    server.clock.now(),
  )
  await server.db.updateTable('reservations').set({ owner_id: user.id }).where('id', '=', id).execute()
}

const eventOf = ({ shortName }: Held): Params => ({
  shortName,
  publicIdentifier: shortName,
  type: 'event',
  lang: 'en',
})

describe('every answer to a visitor', () => {
  it('who knows the id of an order of an account has no id of its tickets, and no person (W252)', async () => {
    const found = await leaks(
      (order) => ({ ...eventOf(order), reservationId: order.id, code: 'EARLY10', method: 'CREDIT_CARD' }),
      (text, { id }) => text !== id,
    )
    expect(found).toEqual([])
  })

  it('who knows the link of a ticket has no id of the order and of its other tickets (W250) (W252)', async () => {
    const found = await leaks(
      (order) => ({ ...eventOf(order), uuid: order.tickets[0] ?? '' }),
      (text, order) => text !== order.tickets[0],
    )
    expect(found).toEqual([])
  })
})
