import { describe, expect, it } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { invoices, rossi, taxedSeed } from '../../../../support/invoice-forms.ts'
import {
  bookingForm,
  errorsOf,
  hold,
  person,
  validate,
  type Held,
} from '../../../../support/server/purchase.ts'
import { eventSeed, freeSeed, testNow } from '../../../../support/server/seeds.ts'
import { testServer } from '../../../../support/server/test-server.ts'
import { firstOf, jsonOf, wireOf } from '../../../../support/wire/json.ts'

const server = testServer()

const long = (length: number) => 'x'.repeat(length)
const invoicingSeed = (settings: Record<string, string | boolean> = {}) =>
  eventSeed({ settings: { INVOICE_ADDRESS: 'Via Nassa 5', VAT_NR: 'CHE-1', ...settings } })
const forced = { FORCE_TICKET_OWNER_ASSIGNMENT_AT_RESERVATION: true }
const address = {
  billingAddressLine1: 'Lakeside 1',
  billingAddressZip: '6900',
  billingAddressCity: 'Lugano',
  vatCountryCode: 'CH',
}

// docs/api/booking-details.md#validate-to-overview
describe('validate-to-overview: contact', () => {
  it.each([
    ['email', { email: `${long(250)}@b.org` }, 'error.STEP_2_EMAIL_IS_TOO_LONG', { 0: 255 }],
    ['lastName', { lastName: '' }, 'error.STEP_2_EMPTY_LASTNAME', null],
  ])('checks %s with %j: %s (B148, B185)', async (fieldName, change, code, args) => {
    const held = await hold(server, freeSeed())
    const answer = await validate(held, bookingForm(held, change))
    expect(answer.statusCode).toBe(422)
    expect(jsonOf(answer)).toMatchObject({
      success: false,
      errorCount: 1,
      value: false,
      warnings: [],
      validationErrors: [{ fieldName, code, arguments: args }],
    })
  })

  it('warns of a fiscal code of another name, and continues with ignoreWarnings', async () => {
    const held = await hold(server, taxedSeed({ ...invoices, ENABLE_ITALY_E_INVOICING: true }))
    const form = bookingForm(held, { ...rossi, firstName: 'Anna' })
    const status = async () =>
      wireOf(await held.visitor.get(`${held.path}/status`), endpoints.reservationStatus)
    const warned = await validate(held, form)
    expect(warned.statusCode).toBe(200)
    expect(jsonOf(warned)).toMatchObject({
      success: true,
      value: true,
      warnings: [{ code: 'warning.fiscal-code-name-mismatch', params: [] }],
    })
    expect(await status()).toEqual({ status: 'PENDING', validatedBookingInformation: false })
    for (const word of ['', 'false', 'maybe']) {
      await validate(held, form, `lang=en&ignoreWarnings=${word}`)
      expect(await status()).toEqual({ status: 'PENDING', validatedBookingInformation: false })
    }
    for (const word of ['true', 'TRUE', '1']) {
      const done = await validate(held, form, `lang=en&ignoreWarnings=${word}`)
      expect(jsonOf(done)).toMatchObject({ success: true, value: true, warnings: [] })
      expect(await status()).toEqual({ status: 'PENDING', validatedBookingInformation: true })
      await held.visitor.post(`${held.path}/back-to-booking`)
    }
  })
})

describe('validate-to-overview: attendees', () => {
  it('reports each field of each ticket and the whole form (B185)', async () => {
    const held = await hold(server, freeSeed(), 2)
    const [first = '', second = ''] = held.tickets
    const tickets = {
      [first]: { ...person, email: 'invalid' },
      [second]: { ...person, firstName: ' ', lastName: null },
    }
    const answer = await validate(held, bookingForm(held, { tickets }))
    expect(errorsOf(answer)).toEqual([
      `tickets[${first}].email: error.email`,
      `tickets[${second}].firstName: error.STEP_2_EMPTY_FIRSTNAME`,
      `tickets[${second}].lastName: error.STEP_2_EMPTY_LASTNAME`,
      'contactAndTicketsForm: error.STEP_2_MISSING_ATTENDEE_DATA',
    ])
  })

  it('reports missing attendees when the form names none and does not postpone them', async () => {
    const held = await hold(server, freeSeed(), 2)
    expect(errorsOf(await validate(held, bookingForm(held, { tickets: {} })))).toEqual([
      'contactAndTicketsForm: error.STEP_2_MISSING_ATTENDEE_DATA',
    ])
  })

  it('accepts some attendees, unless the organizer requires all of them', async () => {
    const some = ({ tickets: [first = ''] }: Held) => ({ [first]: person })
    const held = await hold(server, freeSeed(), 2)
    expect((await validate(held, bookingForm(held, { tickets: some(held) }))).statusCode).toBe(200)
    const info = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    expect(info.ticketsByCategory[0]?.tickets.map(({ assigned }: { assigned: boolean }) => assigned)).toEqual(
      [true, false],
    )
    const strict = await hold(server, freeSeed({ settings: forced }), 2)
    expect(errorsOf(await validate(strict, bookingForm(strict, { tickets: some(strict) })))).toEqual([
      'contactAndTicketsForm: error.STEP_2_MISSING_ATTENDEE_DATA',
    ])
  })

  it('accepts postponed attendees, unless the organizer requires them', async () => {
    const later = { tickets: {}, postponeAssignment: true }
    const free = await hold(server, freeSeed())
    expect((await validate(free, bookingForm(free, later))).statusCode).toBe(200)
    const strict = await hold(server, freeSeed({ settings: forced }))
    expect((await validate(strict, bookingForm(strict, later))).statusCode).toBe(422)
  })

  it('refuses tickets of another reservation', async () => {
    const [ownOrder, other] = [await hold(server, freeSeed()), await hold(server, freeSeed())]
    expect((await validate(ownOrder, bookingForm(other))).statusCode).toBe(400)
  })

  it("stores an attendee's language when the event supports it", async () => {
    const held = await hold(server, freeSeed(), 2)
    const [first = '', second = ''] = held.tickets
    const tickets = {
      [first]: { ...person, userLanguage: 'it' },
      [second]: { ...person, userLanguage: 'xx' },
    }
    await validate(held, bookingForm(held, { tickets }))
    const info = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    const languages = firstOf(info.ticketsByCategory).tickets.map((ticket) => [
      ticket.uuid,
      ticket.userLanguage,
    ])
    expect(Object.fromEntries(languages)).toEqual({ [first]: 'it', [second]: 'en' })
  })
})

describe('validate-to-overview: invoice', () => {
  it('requires the address, and the number of a business (B149)', async () => {
    const held = await hold(server, invoicingSeed())
    const asked = { invoiceRequested: true, billingAddressCompany: 'Lake SA' }
    expect(errorsOf(await validate(held, bookingForm(held, asked)))).toEqual([
      'billingAddressLine1: error.emptyField',
      'billingAddressZip: error.emptyField',
      'billingAddressCity: error.emptyField',
      'vatCountryCode: error.emptyField',
      'vatNr: error.emptyField',
    ])
    const answer = await validate(held, bookingForm(held, { ...asked, ...address, skipVatNr: true }))
    expect(answer.statusCode).toBe(200)
    const info = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    expect(info).toMatchObject({
      invoiceRequested: true,
      skipVatNr: true,
      billingAddress: 'Lake SA\nZoë Àlvarez\nLakeside 1\n6900 Lugano\nSwitzerland',
      billingDetails: {
        companyName: 'Lake SA',
        zip: '6900',
        country: 'CH',
        hasTaxId: false,
        invoicingAdditionalInfo: { italianEInvoicing: null, empty: true },
      },
    })
  })

  it('forces an invoice when only invoices are issued, and none for a free reservation', async () => {
    const only = await hold(server, invoicingSeed({ GENERATE_ONLY_INVOICE: true }))
    expect((await validate(only, bookingForm(only))).statusCode).toBe(422)
    const free = await hold(server, freeSeed())
    expect((await validate(free, bookingForm(free, { invoiceRequested: true }))).statusCode).toBe(200)
  })
})

describe('validate-to-overview: stored input', () => {
  it('is stored although it is refused', async () => {
    const held = await hold(server, freeSeed())
    const tickets = { [held.tickets[0] ?? '']: { ...person, firstName: 'Ada' } }
    await validate(held, bookingForm(held, { email: 'half an addr', tickets }))
    const info = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    expect(info).toMatchObject({
      email: 'half an addr',
      firstName: 'Zoë',
      validatedBookingInformation: false,
    })
    expect(info.ticketsByCategory[0]?.tickets[0]).toMatchObject({ firstName: 'Ada', email: person.email })
  })

  it('is checked again after every change: a refusal resets the validated flag', async () => {
    const held = await hold(server, freeSeed())
    await validate(held, bookingForm(held))
    await validate(held, bookingForm(held, { email: '' }))
    expect(
      wireOf(await held.visitor.get(`${held.path}/status`), endpoints.reservationStatus)
        .validatedBookingInformation,
    ).toBe(false)
  })

  it('is kept by back-to-booking (B186)', async () => {
    const held = await hold(server, freeSeed())
    await validate(held, bookingForm(held))
    expect(jsonOf(await held.visitor.post(`${held.path}/back-to-booking`))).toBe(true)
    const info = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    expect(info).toMatchObject({ validatedBookingInformation: false, email: person.email })
  })

  it('is still checked after the hold has expired, as in alf.io', async () => {
    const held = await hold(server, freeSeed())
    server.clock.advance(26 * 60_000)
    expect((await validate(held, bookingForm(held))).statusCode).toBe(200)
    server.clock.set(testNow)
  })
})

describe('validate-to-overview: status', () => {
  it('requires an open reservation and a language', async () => {
    const held = await hold(server, freeSeed())
    expect((await validate(held, bookingForm(held), '')).statusCode).toBe(400)
    expect((await validate(held, { ...bookingForm(held), tickets: null })).statusCode).toBe(400)
    await held.visitor.delete(held.path)
    expect((await validate(held, bookingForm(held))).statusCode).toBe(404)
    expect((await held.visitor.get(held.path)).statusCode).toBe(404)
  })
})
