/** Taxes of services with their own rate in the price table (docs/api/reservations.md#order-summary). */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { order } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

const row = (name: string, subTotal: string, change: object = {}) => ({
  name,
  amount: 1,
  price: subTotal,
  subTotal,
  type: 'TICKET',
  taxPercentage: null,
  ...change,
})
const taxRow = (subTotal: string, taxPercentage: string, taxIncluded: boolean) => ({
  ...row('', subTotal, { amount: 0, price: '', type: 'TAX_DETAIL', taxPercentage, taxIncluded }),
  name: null,
})

describe('ReservationSummary', () => {
  const plain = {
    summary: [row('Standard', '50.00'), row('PAPER10', '-5.00', { type: 'PROMOTION_CODE' })],
    totalPrice: '45.00',
    free: false,
    displayVat: false,
    priceInCents: 4500,
    totalVAT: '0',
    vatPercentage: null,
    descriptionForPayment: '',
    notYetPaid: false,
  }
  const openPlain = (over: object = {}) =>
    openCheckout('overview', {
      reservation: order({
        validatedBookingInformation: true,
        orderSummary: plain,
        activePaymentMethods: {},
        ...over,
      }),
    })

  it('names a code as a code, without a count (P298)', async () => {
    await openPlain()
    expect(await screen.findByRole('rowheader', { name: 'Code PAPER10' })).toBeVisible()
  })

  it('names the reason for a missing tax: the company with a VAT number pays it (P298)', async () => {
    await openPlain({ billingDetails: { ...order().billingDetails, taxId: 'NL001234567B01' } })
    expect(await screen.findByText('Reverse charge: your company pays the VAT.')).toBeVisible()
  })

  it('names no reason for a missing tax to a buyer without a VAT number (P298)', async () => {
    await openPlain()
    expect(await screen.findByText('VAT is not charged.')).toBeVisible()
  })

  it('calls a service without a price free in a free order, and shows the prices of the other rows', async () => {
    const service = { type: 'ADDITIONAL_SERVICE' }
    const wire = {
      summary: [
        row('Lunch', '0', service),
        row('Parking', '5.00', service),
        row('Standard', '50.00', { type: 'TICKET' }),
        row('GIFT', '-55.00'),
      ],
      totalPrice: '0',
      free: true,
      displayVat: true,
      priceInCents: 0,
      totalVAT: '0',
      vatPercentage: null,
      descriptionForPayment: '',
      notYetPaid: false,
    }
    await openCheckout('overview', {
      reservation: order({ validatedBookingInformation: true, orderSummary: wire, activePaymentMethods: {} }),
    })
    const lines = within(await screen.findByRole('table')).getAllByRole('row')
    expect(lines[1]).toHaveTextContent(/^Lunch\s*Free$/)
    expect(lines[2]).toHaveTextContent(/^Parking.*5\.00$/)
    expect(lines[3]).toHaveTextContent(/^1 × Standard.*50\.00$/)
  })

  it('shows the tax of a service on top before the total, and an included one after it', async () => {
    const lunch = row('Lunch', '24.00', { amount: 2, price: '12.00', type: 'ADDITIONAL_SERVICE' })
    const summary = [lunch, taxRow('0.31', '2.60', false), taxRow('0.30', '3.7', true)]
    const wire = {
      summary,
      totalPrice: '112.31',
      free: false,
      displayVat: true,
      priceInCents: 11_231,
      totalVAT: '7.49',
      vatPercentage: '8.10',
      descriptionForPayment: '',
      notYetPaid: false,
    }
    await openCheckout('overview', {
      reservation: order({ validatedBookingInformation: true, orderSummary: wire }),
    })
    const table = await screen.findByRole('table')
    const lines = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^2 × Lunch.*12\.00 each.*24\.00$/),
      expect.stringMatching(/^VAT 2.6%.*0.31$/),
      expect.stringMatching(/^Total.*112.31$/),
      expect.stringMatching(/^including VAT 8.1%.*7.49$/),
      expect.stringMatching(/^including VAT 3.7%.*0.30$/),
    ])
  })
})
