/** docs/api/codes-and-discounts.md#validate-a-code, docs/api/codes-and-discounts.md#kinds-of-codes */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  codeUsage,
  findCode,
  findPersonalCode,
  findPromoCode,
  findPromoCodeById,
  hasPromoCodes,
  lockCodeUsage,
  holdPersonalCodes,
  linkPersonalCodes,
  releaseItemsAndCodes,
} from '#server/modules/pricing/queries.ts'
import { category, eventSeed } from '../../../../support/seeds.ts'
import { openShop } from '../../../../support/shop.ts'
import { startTestServer, type TestServer } from '../../../../support/test-server.ts'

let server: TestServer
let organization = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** An event with its own organization, unless one is given. */
async function load(change: Parameters<typeof eventSeed>[0] = {}, slug?: string) {
  organization += 1
  const name = slug ?? `codes-${String(organization)}`
  const seed = eventSeed({ organization: { slug: name, name, email: 'hello@example.org' }, ...change })
  const shop = await openShop(server, seed)
  const event = await server.db
    .selectFrom('events')
    .select(['id', 'organization_id'])
    .where('short_name', '=', seed.shortName)
    .executeTakeFirstOrThrow()
  return { shop, event, slug: name }
}
const withCodes = (...promoCodes: object[]) => ({ promoCodes }) as Parameters<typeof eventSeed>[0]
const hidden = (...codes: string[]) =>
  category({
    name: 'Hidden',
    restricted: true,
    seats: codes.length,
    personalCodes: codes,
  })

describe('findPromoCode', () => {
  it('finds codes of the event before those of the organization, in any case', async () => {
    const { event, slug } = await load(
      withCodes({ code: 'SWIFT', percentOff: 10 }, { code: 'SWIFT', percentOff: 20, everyEvent: true }),
    )
    const { event: other } = await load({}, slug)
    const { event: eventOfOtherOrganizer } = await load()
    expect(await findPromoCode(server.db, event, 'SWIFT')).toMatchObject({ amount: 10, event_id: event.id })
    expect(await findPromoCode(server.db, other, 'SWIFT')).toMatchObject({ amount: 20, event_id: null })
    expect(await findPromoCode(server.db, event, 'swift')).toMatchObject({ event_id: event.id })
    expect(await findPromoCode(server.db, event, 'SWIFTER')).toBeUndefined()
    expect(await findPromoCode(server.db, eventOfOtherOrganizer, 'SWIFT')).toBeUndefined()
  })

  it('does not find a code of another event of the organization', async () => {
    const { slug } = await load(withCodes({ code: 'OWN', percentOff: 10 }))
    const { event: other } = await load({}, slug)
    expect(await findPromoCode(server.db, other, 'OWN')).toBeUndefined()
  })
})

describe('findPromoCodeById', () => {
  it('finds the code with the id', async () => {
    const { event } = await load(withCodes({ code: 'A', percentOff: 1 }, { code: 'B', percentOff: 2 }))
    const row = await findPromoCode(server.db, event, 'B')
    expect(await findPromoCodeById(server.db, row?.id ?? 0)).toEqual(row)
    expect(await findPromoCodeById(server.db, 0)).toBeUndefined()
  })
})

describe('hasPromoCodes', () => {
  it('counts codes of the event and of its organization', async () => {
    const { event, slug } = await load(withCodes({ code: 'SWIFT', percentOff: 10 }))
    const { event: other } = await load({}, slug)
    expect(await hasPromoCodes(server.db, event.id)).toBe(true)
    expect(await hasPromoCodes(server.db, other.id)).toBe(false)
    const { slug: shared } = await load(withCodes({ code: 'ALL', percentOff: 10, everyEvent: true }))
    const { event: eventOfSameOrganizer } = await load({}, shared)
    expect(await hasPromoCodes(server.db, eventOfSameOrganizer.id)).toBe(true)
  })
})

describe('codeUsage', () => {
  it('counts tickets of the categories of the code in open and confirmed reservations', async () => {
    const { shop, event } = await load({
      categories: [category(), category({ name: 'Balcony' })],
      ...withCodes({ code: 'SWIFT', percentOff: 10, categories: ['Standard'] }),
    })
    const buy = async (status: string, promoCode: string | null, name = 'Standard') => {
      const reservation = [{ ticketCategoryId: await shop.category(name), amount: 2 }]
      const id = await shop.hold({ promoCode, reservation })
      await server.db
        .updateTable('reservations')
        .set({ status: status as 'PENDING' })
        .where('id', '=', id)
        .execute()
    }
    const row = await findPromoCode(server.db, event, 'SWIFT')
    const usage = () => row && codeUsage(server.db, row)
    expect(await usage()).toEqual({ confirmed: 0, reserved: 0 })
    await buy('PENDING', 'SWIFT')
    await buy('COMPLETE', 'SWIFT')
    await buy('COMPLETE', null)
    await buy('CANCELLED', 'SWIFT')
    expect(await usage()).toEqual({ confirmed: 2, reserved: 4 })
    const { id } = await server.db
      .selectFrom('reservations')
      .select('id')
      .where('promo_code_id', '=', row?.id ?? 0)
      .where('status', '=', 'COMPLETE')
      .executeTakeFirstOrThrow()
    const category_id = await shop.category('Balcony')
    await server.db.updateTable('tickets').set({ category_id }).where('reservation_id', '=', id).execute()
    expect(await usage()).toEqual({ confirmed: 0, reserved: 2 })
  })
})

describe('lockCodeUsage', () => {
  it('makes another transaction wait for the code', async () => {
    const { event } = await load(withCodes({ code: 'SWIFT', percentOff: 10 }))
    const row = await findPromoCode(server.db, event, 'SWIFT')
    const id = row?.id ?? 0
    const steps: string[] = []
    let second: Promise<void> | undefined
    await server.db.transaction().execute(async (trx) => {
      await lockCodeUsage(trx, row!)
      second = server.db.transaction().execute(async (other) => {
        await lockCodeUsage(other, row!)
        steps.push('second')
      })
      const waiting = () => trx.selectFrom('promo_codes').select('id').where('id', '=', id).execute()
      for (let count = 0; count < 20; count += 1) await waiting()
      steps.push('first')
    })
    await second
    expect(steps).toEqual(['first', 'second'])
  })
})

describe('personal codes', () => {
  const rowsOf = (eventId: number) =>
    server.db.selectFrom('special_prices').selectAll().where('event_id', '=', eventId).orderBy('id').execute()
  const taken = async (eventId: number) =>
    (await rowsOf(eventId)).filter(({ status }) => status === 'PENDING').map(({ code }) => code)

  it('are held, the last free ones first, or one by its id, and released', async () => {
    const { shop, event } = await load({ categories: [category(), hidden('A', 'B', 'C', 'D')] })
    const categoryId = await shop.category('Hidden')
    const reservation = [{ ticketCategoryId: await shop.category('Standard'), amount: 1 }]
    const [one, two] = [await shop.hold({ reservation }), await shop.hold({ reservation })]
    const hold = (reservationId: string, count: number, codeId?: number) =>
      holdPersonalCodes(server.db, { categoryId, reservationId, count, codeId })
    expect(await hold(one, 2)).toBe(true)
    expect(await taken(event.id)).toEqual(['C', 'D'])
    const first = await findPersonalCode(server.db, event.id, 'A')
    expect(first).toMatchObject({ code: 'A', status: 'FREE', category_id: categoryId })
    expect(await hold(two, 1, first?.id)).toBe(true)
    expect(await hold(two, 1, first?.id)).toBe(false)
    expect(await taken(event.id)).toEqual(['A', 'C', 'D'])
    expect(await hold(two, 2)).toBe(false)
    await releaseItemsAndCodes(server.db, one)
    expect(await taken(event.id)).toEqual(['A', 'B'])
    const [, , released] = await rowsOf(event.id)
    expect(released).toMatchObject({ status: 'FREE', reservation_id: null, ticket_id: null })
  })

  it('are each linked to another ticket of their category', async () => {
    const { shop, event } = await load({ categories: [category(), hidden('A', 'B')] })
    const categoryId = await shop.category('Hidden')
    const reservation = [{ ticketCategoryId: await shop.category('Standard'), amount: 3 }]
    const reservationId = await shop.hold({ reservation })
    const tickets = await server.db
      .selectFrom('tickets')
      .select('id')
      .where('reservation_id', '=', reservationId)
      .orderBy('id')
      .execute()
    const ids = tickets.map(({ id }) => id)
    const restricted = ids.slice(1)
    await server.db
      .updateTable('tickets')
      .set({ category_id: categoryId })
      .where('id', 'in', restricted)
      .execute()
    expect(await holdPersonalCodes(server.db, { categoryId, reservationId, count: 2 })).toBe(true)
    await linkPersonalCodes(server.db, reservationId)
    expect((await rowsOf(event.id)).map(({ ticket_id }) => ticket_id)).toEqual(restricted)
  })

  it('are found at their event only', async () => {
    const { event } = await load({ categories: [category(), hidden('ADA')] })
    const { event: other } = await load()
    expect(await findPersonalCode(server.db, event.id, 'ada')).toMatchObject({ code: 'ADA' })
    expect(await findPersonalCode(server.db, event.id, 'adam')).toBeUndefined()
    expect(await findPersonalCode(server.db, other.id, 'ADA')).toBeUndefined()
  })
})

describe('findCode', () => {
  it('prefers a free personal code to a promo code of the same text', async () => {
    const { event } = await load({
      categories: [category(), hidden('SAME', 'USED')],
      ...withCodes({ code: 'PROMO', percentOff: 10 }),
    })
    const kind = async (code: string) => (await findCode(server.db, event, code))?.kind ?? null
    expect(await kind('SAME')).toBe('PERSONAL')
    expect(await findCode(server.db, event, 'PROMO')).toMatchObject({
      kind: 'PROMO',
      row: { code: 'PROMO' },
      usage: { confirmed: 0, reserved: 0 },
    })
    expect(await kind('NONE')).toBeNull()
    await server.db
      .updateTable('special_prices')
      .set({ status: 'TAKEN' })
      .where('event_id', '=', event.id)
      .execute()
    expect(await findCode(server.db, event, 'USED')).toMatchObject({
      kind: 'PERSONAL',
      row: { status: 'TAKEN' },
    })
  })

  it('takes the promo code once the personal code of the same text is used', async () => {
    const { event } = await load({ categories: [category(), hidden('SAME')] })
    const { organization_id } = event
    await server.db
      .insertInto('promo_codes')
      .values({
        organization_id,
        event_id: event.id,
        code: 'SAME',
        code_key: 'same',
        kind: 'DISCOUNT',
        discount_type: 'PERCENTAGE',
        amount: 5,
        currency: null,
        category_ids: '[]',
        valid_from: 0,
        valid_until: 1e13,
        max_usage: null,
      })
      .execute()
    expect((await findCode(server.db, event, 'SAME'))?.kind).toBe('PERSONAL')
    await server.db
      .updateTable('special_prices')
      .set({ status: 'TAKEN' })
      .where('event_id', '=', event.id)
      .execute()
    expect((await findCode(server.db, event, 'SAME'))?.kind).toBe('PROMO')
  })
})
