/** Italian e-invoices on the booking page. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { refused } from '#wire/result.ts'
import { fillIn } from '../../support/browser/fill-in.ts'
import { lazyPartsRendered } from '../../support/browser/lazy-parts-rendered.ts'
import { wholeEvent } from '../../support/events.ts'
import { order } from '../../support/orders.ts'
import { value } from '../../support/wire/scripted-api.ts'
import { callsOf, openCheckout, type CheckoutOptions } from './render-checkout.tsx'

const italian = {
  invoicingConfiguration: {
    ...wholeEvent().invoicingConfiguration,
    invoiceAllowed: true,
    onlyInvoice: true,
    enabledItalyEInvoicing: true,
  },
}
const inCountry = (country: string) => {
  const reservation = order()
  return { ...reservation, billingDetails: { ...reservation.billingDetails, country } }
}

async function open(country: string, options: CheckoutOptions = {}) {
  const setup = await openCheckout('book', {
    event: italian,
    reservation: inCountry(country),
    answers: { validateToOverview: () => value(true) },
    ...options,
  })
  const invoice = within(await screen.findByRole('region', { name: 'Invoice' }))
  await screen.findByRole('option', { name: 'Italy (IT)' })
  // The part with the Italian fields loads once.
  if (country !== '') await invoice.findByLabelText(/tax code|Tax number/)
  return { ...setup, invoice }
}
const send = async ({ user, call }: Awaited<ReturnType<typeof open>>) => {
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(callsOf(call, endpoints.validateToOverview)).toHaveLength(1))
  return callsOf(call, endpoints.validateToOverview)[0]
}

describe('Italian e-invoice', () => {
  test('requests no Italian data before a country is chosen', async () => {
    const { invoice } = await open('', { event: { ...italian, timeZone: 'UTC' } })
    await lazyPartsRendered()
    expect(invoice.queryByLabelText(/tax code|Tax number/)).toBeNull()
  })

  test('requests no Italian data when the organizer does not use it', async () => {
    const { invoicingConfiguration } = italian
    await openCheckout('book', {
      event: { invoicingConfiguration: { ...invoicingConfiguration, enabledItalyEInvoicing: false } },
      reservation: inCountry('IT'),
    })
    const invoice = within(await screen.findByRole('region', { name: 'Invoice' }))
    expect(await invoice.findByRole('option', { name: 'Italy (IT)' })).toBeInTheDocument()
    await lazyPartsRendered()
    expect(invoice.queryByLabelText(/tax code|Tax number/)).toBeNull()
  })

  test('requests a tax number for another country and no destination', async () => {
    const { invoice } = await open('CH')
    expect(invoice.getByLabelText('Tax number *')).toBeVisible()
    expect(invoice.queryByRole('group', { name: /Where should the e-invoice go/ })).toBeNull()
  })

  test('requests tax code and destination for Italy, and sends the recipient code (B152, B153, B233)', async () => {
    const setup = await open('IT')
    const { invoice, user } = setup
    await fillIn(invoice.getByLabelText('Italian tax code *'), 'RSSMRA80A01H501U')
    await user.click(invoice.getByRole('radio', { name: 'Recipient code' }))
    await fillIn(invoice.getByLabelText('Recipient code *'), 'ABC12345')
    expect(await send(setup)).toMatchObject({
      body: {
        italyEInvoicingFiscalCode: 'RSSMRA80A01H501U',
        italyEInvoicingReferenceType: 'ADDRESSEE_CODE',
        italyEInvoicingReferenceAddresseeCode: 'ABC1234',
        italyEInvoicingReferencePEC: null,
      },
    })
  })

  test.each([
    ['IT', true],
    ['CH', false],
  ])('shows before sending whether the province is required: %s %s', async (country, required) => {
    const { invoice } = await open(country)
    const province = invoice.getByRole('textbox', { name: /^State or province/ })
    expect(province.getAttribute('required') !== null).toBe(required)
  })

  test('clears the field of the former destination when another one is chosen (B128)', async () => {
    const { invoice, user } = await open('IT')
    await user.click(invoice.getByRole('radio', { name: 'Recipient code' }))
    await fillIn(invoice.getByLabelText('Recipient code *'), 'ABC1234')
    await user.click(invoice.getByRole('radio', { name: 'Certified mail (PEC)' }))
    await fillIn(invoice.getByLabelText('Certified mail (PEC) *'), 'ada@pec.example.it')
    await user.click(invoice.getByRole('radio', { name: /^Neither/ }))
    expect(invoice.queryByRole('textbox', { name: /Recipient code|Certified mail/ })).toBeNull()
    await user.click(invoice.getByRole('radio', { name: 'Recipient code' }))
    expect(invoice.getByRole('textbox', { name: 'Recipient code *' })).toHaveValue('')
    await user.click(invoice.getByRole('radio', { name: 'Certified mail (PEC)' }))
    expect(invoice.getByRole('textbox', { name: 'Certified mail (PEC) *' })).toHaveValue('')
  })

  test('shows the problems of the server at the Italian fields', async () => {
    const problem = (path: string, code: string) => ({ path, code, args: {} })
    const { user } = await open('IT', {
      answers: {
        validateToOverview: () =>
          refused(422, [
            problem('italyEInvoicingFiscalCode', 'error.emptyField'),
            problem('italyEInvoicingReferenceType', 'error.italyEInvoicingReferenceTypeSelectValue'),
          ]),
      },
    })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('textbox', { name: 'Italian tax code *' })).toBeInvalid()
    const destination = screen.getByRole('group', { name: /Where should the e-invoice go/ })
    await waitFor(() =>
      expect(destination).toHaveAccessibleDescription('Choose where the e-invoice should go'),
    )
  })

  test('offers split payment to Italian companies only', async () => {
    const { invoice, user } = await open('IT')
    expect(invoice.queryByRole('checkbox', { name: 'Split payment applies' })).toBeNull()
    await user.click(invoice.getByRole('radio', { name: 'A company' }))
    expect(invoice.getByRole('checkbox', { name: 'Split payment applies' })).toBeVisible()
  })
})

test('the review shows all that the form of an invoice asks', async () => {
  const { billingDetails } = order()
  const codes = { fiscalCode: 'KLLDAA90E57F205X', addresseeCode: 'M5UXCR1', pec: 'ada@pec.example' }
  const italianEInvoicing = {
    ...codes,
    referenceType: 'PEC',
    splitPayment: true,
    reference: 'PEC',
    referenceTypeAsString: 'PEC',
    empty: false,
  }
  const additional = { invoicingAdditionalInfo: { empty: false, italianEInvoicing } }
  const reservation = order({
    validatedBookingInformation: true,
    invoiceRequested: true,
    customerReference: 'PO-7',
    billingAddress: 'Keller GmbH, Via Roma 1',
    billingDetails: { ...billingDetails, country: 'IT', taxId: '02182030391', ...additional },
  })
  await openCheckout('overview', { event: italian, reservation })
  const panel = await screen.findByRole('region', { name: 'Invoice' })
  for (const text of [
    'Keller GmbH, Via Roma 1',
    'VAT number 02182030391',
    'Your reference PO-7',
    'Split payment',
    `Italian tax code ${codes.fiscalCode}`,
    `Recipient code ${codes.addresseeCode}`,
    codes.pec,
  ])
    expect(panel).toHaveTextContent(text)
})
