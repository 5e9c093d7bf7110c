/**
 * Items of additional services in the booking form (docs/api/reservations.md#reservation-details,
 * docs/api/booking-details.md#form).
 */
import { describe, expect, it } from 'vitest'
import { holdItems } from '#server/modules/pricing/queries.ts'
import { endpoints } from '#shell/endpoints.ts'
import { bookingForm, errorsOf, hold, validate, type Held } from '../../../../support/server/purchase.ts'
import { eventSeed } from '../../../../support/server/seeds.ts'
import { testServer } from '../../../../support/server/test-server.ts'
import { envelopeOf, wireOf } from '../../../../support/wire/json.ts'

const server = testServer()

const lunch = () =>
  eventSeed({
    additionalServices: [{ title: { en: 'Lunch', it: 'Pranzo' }, price: 1200, quantity: 3 }],
    fields: [
      { name: 'diet', type: 'input:text', required: true, maxLength: 5, service: 'Lunch', label: {} },
      { name: 'badge', type: 'input:text', label: {} },
    ],
  })

interface Item {
  itemId: number
  ticketUUID: string | null
  ticketFieldConfiguration: { name: string; value: string | null }[]
}

/** Two tickets and two lunches without a ticket. */
async function withLunches(): Promise<{ held: Held; items: Item[] }> {
  const held = await hold(server, lunch(), 2)
  const service = await server.db
    .selectFrom('additional_services')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await holdItems(server.db, service, held.id, [
    { ticketId: null, price: 1200 },
    { ticketId: null, price: 1200 },
  ])
  return { held, items: await itemsOf(held) }
}
const itemsOf = async (held: Held): Promise<Item[]> =>
  wireOf(await held.visitor.get(held.path), endpoints.reservation).additionalServiceWithData ?? []

const link = (item: Item | undefined, ticketUUID: string | null, diet: string | null = 'vegan') => ({
  additionalServiceItemId: item?.itemId,
  ticketUUID,
  additional: diet === null ? {} : { diet: [diet] },
})
const notAssigned = ['contactAndTicketsForm: error.STEP_2_ADDITIONAL_ITEMS_NOT_ASSIGNED']

describe('items in the booking form', () => {
  it('have their own fields, which tickets then lack', async () => {
    const { held, items } = await withLunches()
    expect(items[0]).toMatchObject({
      title: { en: 'Lunch', it: 'Pranzo' },
      ticketUUID: null,
      type: 'SUPPLEMENT',
      ticketFieldConfiguration: [{ name: 'diet', value: '', fields: [{ fieldIndex: 0, fieldValue: '' }] }],
    })
    const info = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    const names = info.ticketsByCategory[0]?.tickets[0]?.ticketFieldConfigurationAfterStandard.map(
      ({ name }: { name: string }) => name,
    )
    expect(names).toEqual(['badge'])
  })

  it('are assigned to tickets and keep their answers', async () => {
    const { held, items } = await withLunches()
    const [first = '', second = ''] = held.tickets
    const additionalServices = { [second]: [link(items[0], second), link(items[1], second, 'halal')] }
    expect((await validate(held, bookingForm(held, { additionalServices }))).statusCode).toBe(200)
    const after = await itemsOf(held)
    expect(after.map(({ ticketUUID }) => ticketUUID)).toEqual([second, second])
    expect(after.map(({ ticketFieldConfiguration: [diet] }) => diet?.value)).toEqual(['vegan', 'halal'])
    const moved = { [first]: [link(after[0], first)], [second]: [link(after[1], second, 'halal')] }
    await validate(held, bookingForm(held, { additionalServices: moved }))
    expect((await itemsOf(held)).map(({ ticketUUID }) => ticketUUID)).toEqual([first, second])
  })

  it('are named by their index in the problems', async () => {
    const { held, items } = await withLunches()
    const [first = ''] = held.tickets
    const additionalServices = { [first]: [link(items[0], first), link(items[1], first, 'anything')] }
    const answer = await validate(held, bookingForm(held, { additionalServices }))
    expect(envelopeOf(answer).validationErrors).toEqual([
      {
        fieldName: `additionalServices[${first}][1].additional[diet][0]`,
        code: 'error.tooLong',
        arguments: { 0: 5 },
      },
    ])
  })

  it('may omit a field that another item of the ticket answers, but not the only one', async () => {
    const { held, items } = await withLunches()
    const [first = '', second = ''] = held.tickets
    const together = { [first]: [link(items[0], first), link(items[1], first, null)] }
    expect((await validate(held, bookingForm(held, { additionalServices: together }))).statusCode).toBe(200)
    const apart = { [first]: [link(items[0], first)], [second]: [link(items[1], second, null)] }
    expect(errorsOf(await validate(held, bookingForm(held, { additionalServices: apart })))).toEqual([
      `additionalServices[${second}][0].additional[diet][0]: error.emptyField`,
    ])
  })

  it('are required with ticket and answers', async () => {
    const { held, items } = await withLunches()
    const [first = ''] = held.tickets
    const whole = link(items[0], first)
    const refused = async (links: object[]) =>
      errorsOf(await validate(held, bookingForm(held, { additionalServices: { [first]: links } })))
    expect(await refused([])).toEqual(notAssigned)
    expect(await refused([whole])).toEqual(notAssigned)
    expect(await refused([whole, whole])).toEqual(notAssigned)
    expect(await refused([whole, { ...link(items[1], first), additional: null }])).toContain(notAssigned[0])
    expect(await refused([whole, link(items[1], null)])).toContain(notAssigned[0])
    expect(await refused([whole, { ...whole, additionalServiceItemId: 999_999 }])).toEqual(notAssigned)
  })

  it('need no ticket while attendees are postponed', async () => {
    const { held } = await withLunches()
    const later = bookingForm(held, { tickets: {}, postponeAssignment: true })
    expect((await validate(held, later)).statusCode).toBe(200)
  })

  it('cannot be assigned to a ticket of another reservation', async () => {
    const [ownOrder, other] = [await withLunches(), await withLunches()]
    const [foreign = ''] = other.held.tickets
    const additionalServices = { [foreign]: [link(ownOrder.items[0], foreign)] }
    expect(
      (await validate(ownOrder.held, bookingForm(ownOrder.held, { additionalServices }))).statusCode,
    ).toBe(400)
    const [own = ''] = ownOrder.held.tickets
    const otherLinks = { [own]: [link(other.items[0], own), link(other.items[1], own)] }
    expect(
      errorsOf(await validate(ownOrder.held, bookingForm(ownOrder.held, { additionalServices: otherLinks }))),
    ).toEqual(notAssigned)
    expect((await itemsOf(other.held)).map(({ ticketUUID }) => ticketUUID)).toEqual([null, null])
  })

  it('lose their answers when the reservation is deleted', async () => {
    const { held, items } = await withLunches()
    const [first = ''] = held.tickets
    await validate(
      held,
      bookingForm(held, { additionalServices: { [first]: [link(items[0], first), link(items[1], first)] } }),
    )
    const answers = () =>
      server.db
        .selectFrom('field_values')
        .select('value')
        .where('owner_kind', '=', 'item')
        .where(
          'owner_id',
          'in',
          items.map(({ itemId }) => String(itemId)),
        )
        .execute()
    expect(await answers()).toHaveLength(2)
    await held.visitor.delete(held.path)
    expect(await answers()).toEqual([])
  })
})
