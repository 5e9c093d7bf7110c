/** Invoice and receipt on the pages after the confirmation. */
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { wholeEvent } from '../../support/events.ts'
import { order } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

const event = {
  invoicingConfiguration: { ...wholeEvent().invoicingConfiguration, userCanDownloadReceiptOrInvoice: true },
}
const metadata = { ...order().metadata, finalized: true }
const note = 'The invoice is sent to you separately.'

describe('waiting for a transfer', () => {
  test.each([
    ['OFFLINE_PAYMENT', 'waiting-payment'],
    ['DEFERRED_OFFLINE_PAYMENT', 'deferred-payment'],
  ] as const)('while it is %s offers the invoice once it has a number (P136, P138)', async (status, step) => {
    const reservation = order({ status, metadata, invoiceRequested: true, invoiceNumber: 'R-0001' })
    await openCheckout(step, { reservation, event })
    const link = await screen.findByRole('link', { name: 'Download the invoice' })
    expect(link).toHaveAttribute('href', `/api/v2/public/event/pietra/reservation/${reservation.id}/invoice`)
    expect(link).toHaveAttribute('download', `invoice-${reservation.shortId}.pdf`)
    expect(screen.queryByText(note)).toBeNull()
  })

  test('shows that the invoice follows while it has no number', async () => {
    const reservation = order({
      status: 'OFFLINE_PAYMENT',
      metadata,
      invoiceRequested: true,
      invoiceNumber: null,
    })
    await openCheckout('waiting-payment', { reservation, event })
    expect(await screen.findByText(note)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Download the invoice' })).toBeNull()
  })

  test('shows no invoice when none was requested', async () => {
    const reservation = order({ status: 'OFFLINE_PAYMENT', metadata, invoiceRequested: false })
    await openCheckout('waiting-payment', { reservation, event })
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(note)).toBeNull()
  })
})

describe('complete order', () => {
  const complete = (over: object) => order({ status: 'COMPLETE', metadata, ...over })

  test.each([
    ['invoice', { invoiceNumber: 'R-0001', paid: true }],
    ['receipt', { invoiceNumber: null, paid: true }],
  ])('offers the %s (P29)', async (name, over) => {
    await openCheckout('success', { reservation: complete(over), event })
    const link = await screen.findByRole('link', { name: `Download the ${name}` })
    expect(link.getAttribute('href')).toMatch(new RegExp(`/${name}$`))
  })

  test('offers no document for a free order', async () => {
    await openCheckout('success', { reservation: complete({ invoiceNumber: null, paid: false }), event })
    await screen.findByRole('link', { name: /Buy (more|other) tickets/ })
    expect(screen.queryByRole('link', { name: /^Download the (invoice|receipt)/ })).toBeNull()
  })
})
