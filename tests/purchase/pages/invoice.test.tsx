import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { BookingForm } from '#purchase/contract/reservation.ts'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { wholeEvent } from '../../support/events.ts'
import { free, order } from '../../support/orders.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const invoicing = (over: object = {}) => ({
  invoicingConfiguration: { ...wholeEvent().invoicingConfiguration, invoiceAllowed: true, ...over },
})
const open = (over: object = {}, options: CheckoutOptions = {}) =>
  openCheckout('book', {
    event: invoicing(over),
    answers: { validateToOverview: () => value(true) },
    ...options,
  })

const section = async () => within(await screen.findByRole('region', { name: 'Invoice' }))
const invoiceLabel = 'I need an invoice'

describe('invoice on the booking page', () => {
  test('is optional where invoices are allowed and shows its fields on request (B101)', async () => {
    const { user } = await open()
    const invoice = await section()
    expect(invoice.queryByLabelText(/Street/)).toBeNull()
    await user.click(invoice.getByRole('checkbox', { name: invoiceLabel }))
    expect(invoice.getByLabelText('Street and number *')).toBeVisible()
  })

  test('is always requested where only invoices are issued (B100)', async () => {
    const { user, call } = await open({ onlyInvoice: true })
    const invoice = await section()
    expect(invoice.queryByRole('checkbox', { name: invoiceLabel })).toBeNull()
    expect(invoice.getByLabelText('Street and number *')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(bodies(call)[0]).toMatchObject({ invoiceRequested: true }))
  })

  test.each([
    ['for a free reservation', { onlyInvoice: true }, free()],
    ['where the organizer issues none', { invoiceAllowed: false }, order()],
  ])('is hidden %s (B102)', async (_, over, reservation) => {
    await open(over, { reservation })
    await screen.findByRole('region', { name: 'Contact' })
    expect(screen.queryByRole('region', { name: 'Invoice' })).toBeNull()
  })

  test.each([
    ['requestInvoice=true', true],
    ['tags=music', false],
  ])('is requested and scrolled into view by ?%s: %s (B112)', async (search, wanted) => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await open({}, { search: `?${search}` })
    const invoice = await section()
    const box: HTMLInputElement = invoice.getByRole('checkbox', { name: invoiceLabel })
    expect(box.checked).toBe(wanted)
    expect(scroll.mock.contexts.includes(screen.getByRole('region', { name: 'Invoice' }))).toBe(wanted)
    scroll.mockRestore()
  })

  test('requires a country of the VAT list (B150)', async () => {
    const { user, call } = await open({ onlyInvoice: true })
    await screen.findByRole('option', { name: 'Switzerland (CH)' })
    const country = (await section()).getByRole('combobox', { name: 'Country *' })
    expect(country).toBeRequired()
    expect(
      within(country)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose a country', 'Italy (IT)', 'Switzerland (CH)'])
    await user.selectOptions(country, 'Italy (IT)')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(bodies(call)[0]).toMatchObject({ vatCountryCode: 'IT' }))
  })
})

test('the address begins with the country, which is that of the event (B332)', async () => {
  await open(
    { onlyInvoice: true },
    { event: { ...invoicing({ onlyInvoice: true }), timeZone: 'Europe/Rome' } },
  )
  await screen.findByRole('option', { name: 'Italy (IT)' })
  const country = (await section()).getByRole('combobox', { name: 'Country *' })
  await waitFor(() => expect(country).toHaveValue('IT'))
  const street = (await section()).getByLabelText('Street and number *')
  expect(country.compareDocumentPosition(street) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test.each([
  ['a VAT number is required', { vatNumberStrictlyRequired: true }, 'A company'],
  ['each invoice has a reference', { customerReferenceEnabled: true }, 'A company'],
  ['nothing points to companies', {}, 'A person'],
])('the invoice is for %s: %s is chosen first (B335)', async (_, over, recipient) => {
  await open({ onlyInvoice: true, ...over })
  expect((await section()).getByRole('radio', { name: recipient })).toBeChecked()
})

test('the invoice shows the stored country when the list of countries arrives late', async () => {
  const { call, user } = await open(
    { onlyInvoice: true },
    { reservation: order({ billingDetails: billing() }) },
  )
  await screen.findByRole('option', { name: 'Switzerland (CH)' })
  expect((await section()).getByRole('combobox', { name: 'Country *' })).toHaveValue('CH')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(bodies(call)[0]).toMatchObject({ vatCountryCode: 'CH' }))
})

const bodies = (call: Parameters<typeof callsOf>[0]) =>
  (callsOf(call, endpoints.validateToOverview) as { body: BookingForm }[]).map(({ body }) => body)

describe('invoice for a company', () => {
  const company = async (over: object = {}, options: CheckoutOptions = {}) => {
    const setup = await open({ onlyInvoice: true, ...over }, options)
    const invoice = await section()
    await setup.user.click(invoice.getByRole('radio', { name: 'A company' }))
    return { ...setup, invoice }
  }

  test('requires a tax number unless the company has none (B131, B151)', async () => {
    const { invoice, user, call } = await company()
    expect(invoice.getByLabelText('VAT number *')).toBeRequired()
    await fillIn(invoice.getByLabelText('VAT number *'), 'CHE-1')
    await user.click(invoice.getByRole('checkbox', { name: 'I have no VAT number' }))
    expect(invoice.queryByLabelText('VAT number *')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(bodies(call)[0]).toMatchObject({ skipVatNr: true, vatNr: null }))
  })

  test('always requires the tax number where the organizer insists (B151)', async () => {
    const { invoice } = await company({ vatNumberStrictlyRequired: true })
    expect(invoice.getByLabelText('VAT number *')).toBeRequired()
    expect(invoice.queryByRole('checkbox')).toBeNull()
  })

  test('names them beside the problems of the server, each field once', async () => {
    const empty = (path: string) => ({ path, code: 'error.emptyField', args: {} })
    const { user } = await company(
      {},
      { answers: { validateToOverview: () => refused(422, [empty('vatNr'), empty('billingAddressCity')]) } },
    )
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    const links = within(await screen.findByRole('alert')).getAllByRole('link')
    const labels = ['Company', 'VAT number', 'Street and number', 'Postal code', 'City']
    expect(links.map(({ textContent }) => textContent)).toEqual(labels)
    for (const label of labels) expect(screen.getByLabelText(`${label} *`)).toBeInvalid()
  })

  test('sends no company after switching to a private person (B129)', async () => {
    const { invoice, user, call } = await company()
    await fillIn(invoice.getByLabelText('Company *'), 'Keller AG')
    await user.click(invoice.getByRole('radio', { name: 'A person' }))
    expect(invoice.queryByLabelText('Company *')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(bodies(call)[0]).toMatchObject({
        addCompanyBillingDetails: false,
        billingAddressCompany: null,
        vatNr: null,
        skipVatNr: null,
      }),
    )
  })
})

const billing = (over: object = {}) => ({
  ...order().billingDetails,
  country: 'CH',
  taxId: 'CHE-123',
  ...over,
})
const billed = (over: Record<string, unknown> = {}) =>
  order({
    validatedBookingInformation: true,
    invoiceRequested: true,
    billingAddress: 'Keller AG\nLakeside 1',
    billingDetails: billing(),
    skipVatNr: false,
    ...over,
  })
const overview = (reservation = billed(), options: CheckoutOptions = {}) =>
  openCheckout('overview', { event: invoicing(), reservation, ...options })

describe('invoice on the overview', () => {
  test('shows address and tax number (P4)', async () => {
    await overview()
    const invoice = await section()
    expect(invoice.getByText(/Keller AG/)).toHaveTextContent('Keller AG Lakeside 1')
    expect(invoice.getByText('CHE-123').closest('p')).toHaveTextContent('VAT number CHE-123')
  })

  const italian = (fiscalCode: string | null, over: object = {}) => {
    const italianEInvoicing = {
      fiscalCode,
      referenceType: 'NONE' as const,
      addresseeCode: null,
      pec: null,
      splitPayment: false,
      reference: null,
      referenceTypeAsString: 'NONE',
      empty: false,
    }
    return billing({ country: 'IT', invoicingAdditionalInfo: { italianEInvoicing, empty: false }, ...over })
  }
  const line = async (text: string) => (await section()).getByText(text).closest('p')

  test('shows the tax code of an Italian person, who has no VAT number (P109)', async () => {
    const billingDetails = italian('RSSMRA80A01F205X', { taxId: null })
    await overview(billed({ billingDetails, skipVatNr: true }))
    expect(await line('RSSMRA80A01F205X')).toHaveTextContent('Italian tax code RSSMRA80A01F205X')
    expect((await section()).queryByText(/VAT number/)).toBeNull()
  })

  test('labels the tax code of another country as the form does', async () => {
    await overview(billed({ billingDetails: italian('756.1234', { country: 'CH' }) }))
    expect((await line('756.1234'))?.textContent).not.toContain('Italian')
  })

  test.each([null, ''])('shows no line for the tax code %j (P109)', async (code) => {
    await overview(billed({ billingDetails: italian(code) }))
    expect((await section()).queryByText(/tax code/)).toBeNull()
  })

  test.each([
    ['no invoice is requested', { invoiceRequested: false }],
    ['the company has none', { skipVatNr: true }],
    ['none was entered', { billingDetails: billing({ taxId: null }) }],
  ])('shows no number where %s', async (_, over) => {
    await overview(billed(over))
    const invoice = await section()
    expect(invoice.queryByText(/CHE-123/)).toBeNull()
    expect(invoice.queryByText(/VAT number/)).toBeNull()
  })

  test('is hidden where no invoice is offered', async () => {
    await overview(order({ validatedBookingInformation: true }), { event: {} })
    await screen.findByRole('checkbox', { name: /terms/ })
    expect(screen.queryByRole('region', { name: 'Invoice' })).toBeNull()
  })

  test.each([
    ['Edit', true],
    [invoiceLabel, false],
  ])('%s leads back to the details with the invoice requested (P5)', async (name, invoiceRequested) => {
    const server = { reservation: billed({ invoiceRequested }) }
    const backToBooking = vi.fn(() => {
      server.reservation = { ...server.reservation, validatedBookingInformation: false }
      return value(true)
    })
    const { user, router } = await openCheckout('overview', {
      server,
      event: invoicing(),
      answers: { backToBooking },
      search: '?tags=music',
    })
    await user.click((await section()).getByRole('button', { name }))
    expect(await screen.findByRole('checkbox', { name: invoiceLabel })).toBeChecked()
    expect(backToBooking).toHaveBeenCalledOnce()
    expect(router.state.location).toMatchObject({
      pathname: `/event/pietra/reservation/${order().id}/book`,
      search: '?tags=music&requestInvoice=true',
    })
  })
})
