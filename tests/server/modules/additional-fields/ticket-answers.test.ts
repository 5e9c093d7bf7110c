/**
 * Additional fields when a ticket gets another attendee (docs/api/tickets.md#ticket-calls,
 * docs/api/additional-fields.md).
 */
import { describe, expect, it } from 'vitest'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import type { FieldFile } from '#server/modules/event-setup/event-file/prices.ts'
import { ticketPdf } from '#server/modules/ticket/documents/ticket-pdf.ts'
import { findTicketAnywhere } from '#server/modules/ticket/queries/tickets.ts'
import { endpoints } from '#shell/endpoints.ts'
import { readPdf } from '../../../support/pdf-reader.ts'
import {
  api,
  bookingForm,
  errorsOf,
  hold,
  pay,
  person,
  validate,
  type Held,
} from '../../../support/server/purchase.ts'
import { setTicket } from '../../../support/server/rows.ts'
import { freeSeed } from '../../../support/server/seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { envelopeOf, firstOf, wireOf } from '../../../support/wire/json.ts'

const server = testServer({ vies: () => Promise.resolve('down') })

const max = { firstName: 'Max', lastName: 'Muster', email: 'max@example.org' }
const field = (name: string, change: Partial<FieldFile> = {}): FieldFile => ({
  name,
  type: 'input:text',
  label: { en: name },
  ...change,
})
const diet = field('diet', {
  type: 'select',
  values: ['veg', 'all'],
  required: true,
  label: { en: 'Diet' },
  valueTexts: { veg: { en: 'Vegetarian' } },
})

async function bought(
  seed: EventFile,
  additional: object = {},
  items: (held: Held) => Promise<object> = () => Promise.resolve({}),
) {
  const held = await hold(server, seed)
  const [uuid = ''] = held.tickets
  const form = bookingForm(held, {
    tickets: { [uuid]: { ...person, additional } },
    additionalServices: await items(held),
  })
  expect(envelopeOf(await validate(held, form)).validationErrors).toEqual([])
  expect((await pay(held)).statusCode).toBe(200)
  return held
}
const pathOf = ({ shortName, tickets }: Held) => `${api}/event/${shortName}/ticket/${tickets[0] ?? ''}`
const put = (held: Held, form: object) => held.visitor.put(pathOf(held), { ...max, ...form })
async function answersOf(held: Held): Promise<Record<string, string | null>> {
  const [ticket] = wireOf(await held.visitor.get(`${pathOf(held)}/full`), endpoints.ticketFull).tickets
  const fields: { name: string; value: string | null }[] = [
    ...(ticket?.ticketFieldConfigurationBeforeStandard ?? []),
    ...(ticket?.ticketFieldConfigurationAfterStandard ?? []),
  ]
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}

describe('PUT ticket: additional fields', () => {
  it('are stored for the new attendee and returned in full', async () => {
    const held = await bought(freeSeed({ fields: [diet] }), { diet: ['veg'] })
    expect((await put(held, { additional: { diet: ['all'] } })).statusCode).toBe(200)
    expect(await answersOf(held)).toEqual({ diet: 'all' })
  })

  it.each([
    [diet, { additional: {} }, 'additional[diet][0]: error.emptyField'],
    [diet, { additional: { diet: [''] } }, 'additional[diet][0]: error.emptyField'],
    [diet, { additional: { diet: ['fish'] } }, 'additional[diet][0]: error.restrictedValue'],
    [field('x', { maxLength: 3 }), { additional: { x: ['four'] } }, 'additional[x][0]: error.tooLong'],
    [field('x', { minLength: 3 }), { additional: { x: ['ab'] } }, 'additional[x][0]: error.tooShort'],
    [
      field('x', { type: 'input:dateOfBirth', minLength: 18 }),
      { additional: { x: ['2020-01-01'] } },
      'additional[x][0]: error.tooYoung',
    ],
    [
      field('x', { type: 'vat:eu' }),
      { additional: { x: ['DE136695976'] } },
      'additional[x][0]: error.vatVIESDown',
    ],
    [
      field('x', { type: 'checkbox', values: ['a', 'b'], required: true }),
      { additional: { x: [null, null] } },
      'additional[x]: error.emptyField',
    ],
  ])('are checked: %o', async (asked, form, problem) => {
    const first = asked.name === 'diet' ? { diet: ['veg'] } : asked.required ? { x: ['a', null] } : {}
    const held = await bought(freeSeed({ fields: [asked] }), first)
    const answer = await put(held, form)
    expect(answer.statusCode).toBe(422)
    expect(errorsOf(answer)).toEqual([problem])
    expect(wireOf(await held.visitor.get(pathOf(held)), endpoints.ticket).fullName).toBe('Zoë Àlvarez')
  })

  it('are reported after address and names, all at once', async () => {
    const held = await bought(freeSeed({ fields: [diet] }), { diet: ['veg'] })
    expect(errorsOf(await put(held, { firstName: '', email: 'x', additional: {} }))).toEqual([
      'email: error.email',
      'firstName: error.STEP_2_EMPTY_FIRSTNAME',
      'additional[diet][0]: error.emptyField',
    ])
  })

  it('keep an answer that can no longer be changed', async () => {
    const badge = field('badge', { editable: false })
    const held = await bought(freeSeed({ fields: [badge] }), { badge: ['Zoë'] })
    expect((await put(held, { additional: { badge: ['Max'] } })).statusCode).toBe(200)
    expect(await answersOf(held)).toEqual({ badge: 'Zoë' })
  })

  it('accept a first answer on a locked ticket', async () => {
    const seed = freeSeed({ fields: [diet], settings: { ENABLE_TICKET_TRANSFER: false } })
    const held = await bought(seed, { diet: ['veg'] })
    expect((await put(held, { firstName: '', additional: { diet: ['all'] } })).statusCode).toBe(200)
    expect(await answersOf(held)).toEqual({ diet: 'all' })
    expect(wireOf(await held.visitor.get(pathOf(held)), endpoints.ticket).fullName).toBe('Zoë Àlvarez')
  })

  it('are deleted when the ticket is returned', async () => {
    const seed = freeSeed({ fields: [diet], settings: { ALLOW_FREE_TICKETS_CANCELLATION: true } })
    const held = await bought(seed, { diet: ['veg'] })
    const ticket = await findTicketAnywhere(server.db, held.tickets[0] ?? '')
    await held.visitor.delete(pathOf(held))
    const left = server.db
      .selectFrom('field_values')
      .selectAll()
      .where('owner_id', '=', String(ticket?.ticket.id))
    expect(await left.where('owner_kind', '=', 'ticket').execute()).toEqual([])
  })
})

describe('PUT ticket: fields of items', () => {
  const seed = () =>
    freeSeed({
      fields: [{ ...diet, service: 'Lunch' }],
      additionalServices: [{ title: { en: 'Lunch' }, policy: 'MANDATORY_ONE_FOR_TICKET', price: 0 }],
    })
  async function withLunch() {
    let itemId = 0
    const held = await bought(seed(), {}, async ({ visitor, path, tickets }) => {
      itemId = firstOf(
        wireOf(await visitor.get(path), endpoints.reservation).additionalServiceWithData,
      ).itemId
      const link = { additionalServiceItemId: itemId, ticketUUID: tickets[0], additional: { diet: ['veg'] } }
      return { [tickets[0] ?? '']: [link] }
    })
    return { held, itemId, uuid: held.tickets[0] ?? '' }
  }
  const lunchOf = async (held: Held) =>
    wireOf(await held.visitor.get(pathOf(held)), endpoints.ticket).additionalServiceWithData?.[0]
      ?.ticketFieldConfiguration[0]?.value
  const link = (itemId: number, uuid: string, additional: object) => ({
    additionalServices: { [uuid]: [{ additionalServiceItemId: itemId, ticketUUID: uuid, additional }] },
  })

  it('change with the attendee', async () => {
    const { held, itemId, uuid } = await withLunch()
    expect((await put(held, link(itemId, uuid, { diet: ['all'] }))).statusCode).toBe(200)
    expect(await lunchOf(held)).toBe('all')
  })

  it('are kept when the form omits them', async () => {
    const { held } = await withLunch()
    expect((await put(held, {})).statusCode).toBe(200)
    expect(await lunchOf(held)).toBe('veg')
  })

  it('are checked, and must be exactly the configured ones', async () => {
    const { held, itemId, uuid } = await withLunch()
    const name = `additionalServices[${uuid}][0].additional[diet][0]`
    expect(errorsOf(await put(held, link(itemId, uuid, { diet: ['fish'] })))).toEqual([
      `${name}: error.restrictedValue`,
    ])
    expect(errorsOf(await put(held, link(itemId, uuid, {})))).toContain(': error.emptyField')
    expect(errorsOf(await put(held, link(itemId + 1000, uuid, { diet: ['veg'] })))).toContain(
      ': error.emptyField',
    )
    expect(await lunchOf(held)).toBe('veg')
  })

  it('are among the own fields of the full ticket, and not of the order', async () => {
    const { held } = await withLunch()
    expect(await answersOf(held)).toEqual({ diet: 'veg' })
    const order = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    const ticket = firstOf(firstOf(order.ticketsByCategory).tickets)
    expect(ticket.ticketFieldConfigurationAfterStandard).toEqual([])
  })

  it('are printed on the ticket with their labels', async () => {
    const { uuid } = await withLunch()
    const ticket = await findTicketAnywhere(server.db, uuid)
    expect(readPdf(ticket ? await ticketPdf(ticket, server.context) : Buffer.alloc(0)).text).toContain(
      '1 × Lunch: Vegetarian',
    )
  })
})

describe('PUT ticket: category restricted to a group', () => {
  it('accepts another attendee from the group only, and locks the ticket', async () => {
    const members = [person.email, 'ada@example.org']
    const held = await bought(freeSeed({ groups: [{ name: 'staff', members }] }))
    await setTicket(server, held.tickets[0] ?? '', { locked: false })
    expect(errorsOf(await put(held, {}))).toEqual(['email: error.STEP_2_WHITELIST_CHECK_FAILED'])
    expect((await put(held, { email: 'ada@example.org' })).statusCode).toBe(200)
    const [ticket] = wireOf(await held.visitor.get(`${pathOf(held)}/full`), endpoints.ticketFull).tickets
    expect(ticket).toMatchObject({ email: 'ada@example.org', locked: true })
  })
})
