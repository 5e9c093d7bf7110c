import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refused } from '#wire/result.ts'
import { wholeEvent } from '../../support/events.ts'
import { first, orderOf, ticket } from '../../support/orders.ts'
import { openCheckout } from './render-checkout.tsx'

const { invoicingConfiguration } = wholeEvent()
const event = { invoicingConfiguration: { ...invoicingConfiguration, userCanDownloadReceiptOrInvoice: true } }

describe('reservation-not-found', () => {
  it.each([
    ['CANCELLED', 'R-1', [], []],
    ['CREDIT_NOTE_ISSUED', 'R-1', [], ['invoice']],
    ['CREDIT_NOTE_ISSUED', null, [], ['receipt']],
    [
      'CREDIT_NOTE_ISSUED',
      'R-1',
      ['C/1', 'C/2'],
      ['invoice', 'credit-note?number=C%2F1', 'credit-note?number=C%2F2'],
    ],
  ] as const)(
    'shows that an order with the status %s was canceled, with a mail to the organizer, the way to the event, and with the invoice %s and the credit notes %j the documents %j (P382, W700)',
    async (status, invoiceNumber, creditNotes, documents) => {
      const { metadata } = orderOf([ticket(first)])
      await openCheckout('success', {
        reservation: orderOf([ticket(first)], {
          status,
          invoiceNumber,
          metadata: { ...metadata, creditNotes: [...creditNotes] },
        }),
        event,
      })
      expect(await screen.findByRole('heading', { name: 'This order was canceled' })).toBeVisible()
      expect(screen.queryByText(/There is no order/)).toBeNull()
      const money = creditNotes.length > 0 ? /\(CHF .*\) .*credited by credit note/ : /If you have paid/
      expect(screen.getByText(money)).toBeVisible()
      expect(screen.getByRole('link', { name: 'Write to the organizer' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^mailto:/),
      )
      expect(screen.getByRole('link', { name: 'See the event' })).toBeVisible()
      const links = screen.queryAllByRole('link', { name: /^Download/ })
      expect(links.map((link) => link.getAttribute('href')?.replace(/.*\//, ''))).toEqual(documents)
    },
  )

  const gone = () => refused(404)
  const { metadata } = orderOf([ticket(first)])
  const ends = {
    'this server': ['Canceled: ', /^The organizer canceled/, 'mailto:hello@lake.example.org'],
    'alf.io': ['This event is not available', /no longer offered/, undefined],
  } as const
  it.each([
    ['COMPLETE', 'this server', /receipt$/],
    ['CANCELLED', 'this server', undefined],
    ['COMPLETE', 'alf.io', undefined],
    ['OFFLINE_PAYMENT', 'alf.io', undefined],
  ] as const)(
    'shows for an order %s of a canceled event what %s tells of it (P382)',
    async (status, from, document) => {
      const canceledEvent = wholeEvent({ ...event, organizationEmail: 'hello@lake.example.org' })
      const isOwn = from === 'this server'
      const reservation = orderOf([ticket(first)], {
        status,
        paid: true,
        invoiceOrReceiptDocumentPresent: status === 'COMPLETE',
        metadata: { ...metadata, ...(isOwn && { canceledEvent }) },
      })
      const { where } = await openCheckout('success', { reservation, answers: { event: gone } })
      const [title, text, mail] = ends[from]
      expect(await screen.findByRole('heading', { name: new RegExp(`^${title}`) })).toBeVisible()
      expect(screen.queryByText(/There is no order/)).toBeNull()
      expect(screen.getByText(text)).toBeVisible()
      const hrefOf = (name: RegExp) =>
        screen.queryByRole('link', { name })?.getAttribute('href')?.split('?')[0]
      expect(hrefOf(/^Write to the organizer/)).toBe(mail)
      expect(hrefOf(/^Download/)).toEqual(document && expect.stringMatching(document))
      expect(where()).toBe(isOwn ? 'not-found' : 'success')
    },
  )
})
