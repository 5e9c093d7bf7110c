/** Bodies with numbers as text, which forms send and alf.io's JSON reader accepts. */
import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { api, bookingForm, errorsOf, hold, validate } from '../../support/server/purchase.ts'
import { reservationRow } from '../../support/server/rows.ts'
import { category, eventSeed, freeSeed } from '../../support/server/seeds.ts'
import { testServer } from '../../support/server/test-server.ts'
import { firstOf, jsonOf, reservationIdOf, wireOf } from '../../support/wire/json.ts'

const server = testServer()

async function shop() {
  const services = [
    { title: { en: 'Lunch' }, price: 1200 },
    { title: { en: 'Gift' }, type: 'DONATION' } as const,
  ]
  const seed = eventSeed({ additionalServices: services })
  await server.load(seed)
  const event = `${api}/event/${seed.shortName}`
  const visitor = server.visitor()
  const items = wireOf(await visitor.get(`${event}/ticket-categories`), endpoints.ticketCategories)
  const reserve = (reservation: unknown, additionalService?: unknown) =>
    visitor.post(`${event}/reserve-tickets?lang=en`, { reservation, additionalService })
  const [lunch, gift] = items.additionalServices.map(({ id }: { id: number }) => id) as [number, number]
  return { event, visitor, reserve, id: items.ticketCategories[0]?.id as number, lunch, gift }
}

describe('numbers in quotes', () => {
  it('hold tickets and services like plain numbers', async () => {
    const { reserve, visitor, id, lunch, gift } = await shop()
    const answer = await reserve(
      [
        { ticketCategoryId: String(id), amount: '2' },
        { ticketCategoryId: id, amount: '' },
      ],
      [
        { additionalServiceId: String(lunch), quantity: ' 1 ' },
        { additionalServiceId: gift, amount: '15.50' },
        { additionalServiceId: gift, quantity: '' },
      ],
    )
    expect(answer.statusCode).toBe(200)
    const { orderSummary } = wireOf(
      await visitor.get(`${api}/reservation/${reservationIdOf(answer)}`),
      endpoints.reservation,
    )
    expect(orderSummary.totalPrice).toBe('127.50')
  })

  it('work in the discount check', async () => {
    const { event, visitor, id } = await shop()
    const body = { reservation: [{ ticketCategoryId: id, amount: '2' }] }
    expect((await visitor.post(`${event}/check-discount`, body)).statusCode).toBe(204)
  })

  it('work as category of the waiting list', async () => {
    const { seats: _, ...shared } = category({ price: 0 })
    const seed = freeSeed({ seats: 1, categories: [shared], settings: { ENABLE_WAITING_QUEUE: true } })
    const held = await hold(server, seed)
    const event = `${api}/event/${seed.shortName}`
    const { id } = firstOf(
      wireOf(await held.visitor.get(`${event}/ticket-categories`), endpoints.ticketCategories)
        .ticketCategoriesForWaitingList,
    )
    const answer = await held.visitor.post(`${event}/waiting-list/subscribe`, {
      firstName: 'Zoë',
      lastName: 'Àlvarez',
      email: 'zoe@example.org',
      userLanguage: 'en',
      selectedCategory: String(id),
      termAndConditionsAccepted: 'true',
    })
    expect(jsonOf(answer)).toMatchObject({ success: true, value: true })
  })

  it('are texts where the contract has a text', async () => {
    const order = await hold(server, eventSeed())
    const answer = await validate(order, bookingForm(order, { firstName: 7, invoiceRequested: 'false' }))
    expect(answer.statusCode).toBe(200)
    expect(jsonOf(await order.visitor.get(order.path))).toMatchObject({
      firstName: '7',
      invoiceRequested: false,
    })
  })
})

describe('a text that is no number', () => {
  it.each([['two'], ['0x10'], ['1e3'], ['--1'], [{}], [[1]], [true], ['']])(
    'is refused as an id: %j',
    async (id) => {
      const { reserve } = await shop()
      const answer = await reserve([{ ticketCategoryId: id, amount: 1 }])
      expect(jsonOf(answer)).toMatchObject({ status: 400 })
    },
  )
})

describe('invisible characters in a body', () => {
  it('are neither stored nor mailed: names, addresses, VAT number and answers (P260)', async () => {
    const seed = freeSeed({ fields: [{ name: 'motto', type: 'input:text', label: { en: 'Motto' } }] })
    const held = await hold(server, seed)
    const [uuid = ''] = held.tickets
    const person = {
      firstName: '\u2067A\u00ADda\u2069',
      lastName: 'Lovelace\u200B',
      email: 'ad\u200Ba@exam\u2060ple.org',
    }
    const attendee = { ...person, userLanguage: 'en', additional: { motto: ['\u200Bonward\uFEFF'] } }
    const form = bookingForm(held, {
      ...person,
      invoiceRequested: true,
      billingAddressCompany: 'Engines\u200B',
      tickets: { [uuid]: attendee },
    })
    expect(errorsOf(await validate(held, form))).toEqual([])
    const reservation = await reservationRow(server, held.id)
    const ticket = await server.db
      .selectFrom('tickets')
      .selectAll()
      .where('public_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    const clean = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' }
    expect(reservation).toMatchObject(clean)
    expect(ticket).toMatchObject(clean)
    const answers = await server.db.selectFrom('field_values').select('value').execute()
    expect(answers).toEqual([{ value: 'onward' }])
  })

  it.each(['\u200B', '\u00AD\u2060', '\u3164', '\u2800'])(
    'a name of nothing but %j is missing',
    async (name) => {
      const held = await hold(server, freeSeed())
      expect(errorsOf(await validate(held, bookingForm(held, { firstName: name })))).toContain(
        'firstName: error.STEP_2_EMPTY_FIRSTNAME',
      )
    },
  )

  it('stay where a script needs them: a Persian name keeps its joiner', async () => {
    const held = await hold(server, freeSeed())
    await validate(held, bookingForm(held, { lastName: 'علی\u200Cپور' }))
    const { last_name } = await reservationRow(server, held.id)
    expect(last_name).toBe('علی\u200Cپور')
  })

  it('does not make a text longer than its limit acceptable', async () => {
    const held = await hold(server, freeSeed())
    const answer = await validate(held, bookingForm(held, { firstName: '\u200B'.repeat(10_001) }))
    expect(answer.statusCode).toBe(400)
  })
})
