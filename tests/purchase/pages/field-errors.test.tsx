/** The error of the server at every field of the booking page, and the mark of every required one. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { controlId } from '#purchase/parts/attendee/control-id.ts'
import { refused } from '#wire/result.ts'
import { wholeEvent } from '../../support/events.ts'
import { first, order } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

const event = {
  // The attendee is another person than the contact.
  assignmentConfiguration: {
    ...wholeEvent().assignmentConfiguration,
    enableAttendeeAutocomplete: false,
    forceAssignment: true,
  },
  invoicingConfiguration: {
    ...wholeEvent().invoicingConfiguration,
    invoiceAllowed: true,
    onlyInvoice: true,
    enabledItalyEInvoicing: true,
    customerReferenceEnabled: true,
  },
}
const reservation = order({
  addCompanyBillingDetails: true,
  billingDetails: { ...order().billingDetails, country: 'IT' },
})

const requiredFields = [
  'firstName',
  'lastName',
  'email',
  `tickets.${first}.firstName`,
  `tickets.${first}.lastName`,
  `tickets.${first}.email`,
  'billingAddressCompany',
  'vatNr',
  'billingAddressLine1',
  'billingAddressZip',
  'billingAddressCity',
  'billingAddressState',
  'vatCountryCode',
  'italyEInvoicingFiscalCode',
  'italyEInvoicingReferenceType',
]
const optionalFields = [`tickets.${first}.userLanguage`, 'billingAddressLine2', 'customerReference']
const fields = [...requiredFields, ...optionalFields]

const find = (path: string): HTMLElement => {
  const control = document.getElementById(controlId(path))
  if (control === null) throw new Error(`The page has no field ${path}`)
  return control
}
/** The label of a control, or the legend of a group. */
const labelOf = (path: string): string =>
  (find(path).querySelector('legend') ?? document.querySelector(`label[for="${controlId(path)}"]`))
    ?.textContent ?? ''

async function open(paths: readonly string[]) {
  const problems = paths.map((path) => ({ code: 'error.tooLong', path, args: {} }))
  const { user } = await openCheckout('book', {
    event,
    reservation,
    answers: { validateToOverview: () => refused(422, problems) },
  })
  await screen.findByRole('region', { name: 'Invoice' })
  await waitFor(() => find('italyEInvoicingReferenceType'))
  return user
}

describe('booking page', () => {
  it('shows the error of the server at every field (B99, B105, B138, B152)', async () => {
    const user = await open(fields)
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await screen.findByRole('alert')
    for (const path of fields) {
      expect(find(path), path).toHaveAccessibleDescription(/This is too long|Enter an email address/)
    }
  })

  it('marks required fields, and no others (B155)', async () => {
    await open([])
    expect(fields.filter((path) => labelOf(path).includes('*'))).toEqual(requiredFields)
  })
})
