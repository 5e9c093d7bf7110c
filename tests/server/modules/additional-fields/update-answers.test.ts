/**
 * Changes of answers with the ticket, its items and a subscription (docs/api/additional-fields.md,
 * docs/api/tickets.md#ticket-calls).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import type { FieldFile } from '#server/modules/event-setup/event-file/fields.ts'
import { holdItems } from '#server/modules/pricing/queries.ts'
import { envelopeOf, firstOf, jsonOf, wireOf } from '../../../support/json.ts'
import {
  api,
  bookingForm,
  buy,
  errorsOf,
  forFree,
  hold,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/purchase.ts'
import { freeSeed } from '../../../support/seeds.ts'
import {
  freeSubscriptionSeed,
  holdSubscription,
  subscriptionForm,
} from '../../../support/subscription-seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const text = (name: string, change: Partial<FieldFile> = {}): FieldFile => ({
  name,
  type: 'input:text',
  label: { en: name },
  ...change,
})
const fields = [
  text('diet', { required: true, maxLength: 5 }),
  text('chip', { editable: false }),
  text('shirt', { type: 'select', values: ['S', 'XS'] }),
]
const bought = async (additional: object) => {
  const held = await hold(server, freeSeed({ fields }))
  const tickets = { [held.tickets[0] ?? '']: { ...person, additional } }
  expect((await validate(held, bookingForm(held, { tickets }))).statusCode).toBe(200)
  await pay(held, forFree)
  return held
}
const pathOf = ({ shortName, tickets: [uuid = ''] }: Held) => `${api}/event/${shortName}/ticket/${uuid}`
const update = (held: Held, change: object) => held.visitor.put(pathOf(held), { ...person, ...change })
const answersOf = async (held: Held): Promise<Record<string, string | null>> => {
  const full = wireOf(await held.visitor.get(`${pathOf(held)}/full`), endpoints.ticketFull)
  const views: { name: string; value: string | null }[] = firstOf(
    full.tickets,
  ).ticketFieldConfigurationAfterStandard
  return Object.fromEntries(views.map(({ name, value }) => [name, value]))
}

describe('PUT ticket with additional fields', () => {
  it('stores new answers, but not for fields that can no longer be changed', async () => {
    const held = await bought({ diet: ['vegan'], chip: ['1234'] })
    const additional = { diet: ['halal'], chip: ['9999'], shirt: ['S'] }
    expect((await update(held, { additional })).statusCode).toBe(200)
    expect(await answersOf(held)).toEqual({ diet: 'halal', chip: '1234', shirt: 'S' })
  })

  it('stores a first answer to a field that cannot be changed', async () => {
    const held = await bought({ diet: ['vegan'] })
    await update(held, { additional: { diet: ['vegan'], chip: ['9999'] } })
    expect((await answersOf(held))['chip']).toBe('9999')
  })

  it('returns every problem by its field and keeps the stored answers', async () => {
    const held = await bought({ diet: ['vegan'] })
    const answer = await update(held, { lastName: '', additional: { diet: ['too long'], shirt: ['L'] } })
    expect(jsonOf(answer)).toMatchObject({ success: false, value: false })
    expect(errorsOf(answer)).toEqual([
      'lastName: error.STEP_2_EMPTY_LASTNAME',
      'additional[diet][0]: error.tooLong',
      'additional[shirt][0]: error.restrictedValue',
    ])
    expect(errorsOf(await update(held, { additional: {} }))).toEqual([
      'additional[diet][0]: error.emptyField',
    ])
    expect((await answersOf(held))['diet']).toBe('vegan')
  })

  it('keeps a choice that was disabled since', async () => {
    const held = await bought({ diet: ['vegan'], shirt: ['XS'] })
    await server.db
      .updateTable('fields')
      .set({ disabled_values: '["XS"]' })
      .where('name', '=', 'shirt')
      .execute()
    const additional = { diet: ['vegan'], shirt: ['XS'] }
    expect((await update(held, { additional })).statusCode).toBe(200)
    await update(held, { additional: { ...additional, shirt: ['S'] } })
    expect(errorsOf(await update(held, { additional }))).toEqual([
      'additional[shirt][0]: error.disabledValue',
    ])
  })
})

describe('PUT ticket with items', () => {
  const withLunch = async () => {
    const seed = freeSeed({
      additionalServices: [{ title: { en: 'Lunch' }, price: 0 }],
      fields: [text('menu', { required: true, service: 'Lunch' })],
    })
    const held = await hold(server, seed)
    const [uuid = ''] = held.tickets
    const service = await server.db
      .selectFrom('additional_services')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const ticket = await server.db
      .selectFrom('tickets')
      .selectAll()
      .where('public_uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    await holdItems(server.db, service, held.id, [{ ticketId: ticket.id, price: 0 }])
    const item = wireOf(await held.visitor.get(held.path), endpoints.reservation)
      .additionalServiceWithData?.[0]?.itemId
    const links = (additional: object) => ({
      additionalServices: { [uuid]: [{ additionalServiceItemId: item, ticketUUID: uuid, additional }] },
    })
    expect((await validate(held, bookingForm(held, links({ menu: ['fish'] })))).statusCode).toBe(200)
    await pay(held, forFree)
    const menu = async () =>
      wireOf(await held.visitor.get(pathOf(held)), endpoints.ticket).additionalServiceWithData?.[0]
        ?.ticketFieldConfiguration[0]?.value
    return { held, uuid, links, menu }
  }

  it('updates the items when all are submitted', async () => {
    const { held, uuid, links, menu } = await withLunch()
    expect((await update(held, links({ menu: ['rice'] }))).statusCode).toBe(200)
    expect(await menu()).toBe('rice')
    expect(errorsOf(await update(held, links({ menu: [''] })))).toEqual([
      `additionalServices[${uuid}][0].additional[menu][0]: error.emptyField`,
    ])
    expect(errorsOf(await update(held, links({})))).toContain(': error.emptyField')
    const none = { additionalServices: { [uuid]: [] } }
    expect(errorsOf(await update(held, none))).toEqual([': error.emptyField'])
    expect(await menu()).toBe('rice')
  })

  it('keeps the items when the form omits them', async () => {
    const { held, menu } = await withLunch()
    expect((await update(held, { lastName: 'Neu' })).statusCode).toBe(200)
    expect(await menu()).toBe('fish')
  })
})

describe('PUT ticket in a category restricted to a group', () => {
  const guarded = { groups: [{ name: 'guild', members: [person.email, 'max@example.org'] }] }

  it('accepts members only, once, and locks the ticket', async () => {
    const held = await buy(server, freeSeed(guarded), 1, forFree)
    await server.db
      .updateTable('tickets')
      .set({ locked: false })
      .where('public_uuid', '=', held.tickets[0] ?? '')
      .execute()
    expect(errorsOf(await update(held, { email: 'eve@example.org' }))).toEqual([
      'email: error.STEP_2_WHITELIST_CHECK_FAILED',
    ])
    expect((await update(held, { email: 'max@example.org' })).statusCode).toBe(200)
    await update(held, { email: person.email })
    const full = wireOf(await held.visitor.get(`${pathOf(held)}/full`), endpoints.ticketFull).tickets[0]
    expect(full).toMatchObject({ locked: true, email: 'max@example.org' })
  })
})

describe('owner of a subscription', () => {
  const owner = (additional: object) => ({
    subscriptionOwner: { firstName: null, lastName: null, email: null, additional },
  })

  it('answers the additional fields of the descriptor', async () => {
    const held = await holdSubscription(
      server,
      freeSubscriptionSeed({ fields: [text('club', { required: true, maxLength: 5 })] }),
    )
    const info = async () =>
      wireOf(await held.visitor.get(held.path), endpoints.reservation).subscriptionInfos?.[0]
        ?.additionalFields?.[0]
    expect(await info()).toMatchObject({ name: 'club', value: null })
    expect(errorsOf(await validate(held, subscriptionForm()))).toEqual([
      'subscriptionOwner.additional[club][0]: error.emptyField',
    ])
    const long = await validate(held, subscriptionForm(owner({ club: ['Rowing'] })))
    expect(envelopeOf(long).validationErrors).toEqual([
      { fieldName: 'subscriptionOwner.additional[club][0]', code: 'error.tooLong', arguments: { 0: 5 } },
    ])
    expect((await info())?.value).toBe('Rowing')
    expect((await validate(held, subscriptionForm(owner({ club: ['Chess'] })))).statusCode).toBe(200)
    expect(await info()).toMatchObject({ value: 'Chess', fields: [{ fieldIndex: 0, fieldValue: 'Chess' }] })
    await held.visitor.delete(held.path)
    expect(
      await server.db.selectFrom('field_values').selectAll().where('owner_kind', '=', 'pass').execute(),
    ).toEqual([])
  })
})
