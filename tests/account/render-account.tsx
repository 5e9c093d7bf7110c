/** The account's pages on a small stage: the real pages and words, a box office that answers as each test says. */
import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { ContextWithReservations, ReservationHeader, User } from '#core/contract/account.ts'
import { Component as Orders } from '#features/account/routes/orders.tsx'
import { Component as Profile } from '#features/account/routes/profile.tsx'
import '../support/dom-gaps.ts'
import english from '../../server/infra/i18n/en.json'
import { application } from '../support/wire-samples.ts'
import { openPage, value, type Answers } from '../browse/render-browse.tsx'

export const ada = (over: Partial<User> = {}): User => ({
  firstName: 'Ada',
  lastName: 'Rossi',
  emailAddress: 'ada@example.org',
  external: true,
  profile: {
    billingDetails: {
      companyName: null,
      addressLine1: 'Via Roma 1',
      addressLine2: null,
      zip: '6900',
      city: 'Lugano',
      state: null,
      country: 'CH',
      taxId: null,
      hasTaxId: false,
      invoicingAdditionalInfo: { empty: true, italianEInvoicing: null },
    },
    additionalData: {
      jobTitle: { label: { en: 'Job title' }, values: ['Engineer'] },
      'food.wish': { label: { en: 'Food wishes' }, values: ['No nuts'] },
    },
  },
  ...over,
})

export const reservation = (over: Partial<ReservationHeader> = {}): ReservationHeader => ({
  id: 'b7d1f0aa-3e52-4a6f-8c19-5d2e7f9a0b13',
  status: 'COMPLETE',
  formattedExpiresOn: { en: '07/06/2027 12:00' },
  formattedConfirmedOn: { en: '02/06/2027 18:20' },
  formattedCreatedOn: { en: '02/06/2027 18:10' },
  invoiceNumber: null,
  finalPrice: 280,
  currencyCode: 'CHF',
  usedVatPercent: 8.1,
  vatStatus: 'INCLUDED',
  items: [
    { id: 'private-1', firstName: 'Ada', lastName: 'Keller', type: { en: 'Standard' } },
    { id: 'private-2', firstName: 'Milo', lastName: 'Keller', type: { en: 'Standard' } },
    { id: 'private-3', firstName: null, lastName: null, type: { en: 'Standard' } },
  ],
  ...over,
})

export const bought = (over: Partial<ContextWithReservations> = {}): ContextWithReservations => ({
  title: { en: 'Pietra Nights' },
  publicIdentifier: 'pietra',
  type: 'event',
  formattedStartDate: { en: '08/07/2027 20:30' },
  formattedEndDate: { en: '08/07/2027 23:30' },
  sameDay: true,
  reservations: [reservation()],
  ...over,
})

export const info = (invoiceAllowed = true) =>
  value({
    ...application,
    invoicingConfiguration: { ...application.invoicingConfiguration, invoiceAllowed },
  })

const routes = [
  { path: '/', element: <h1>home</h1> },
  { path: '/my-orders', element: <Orders /> },
  { path: '/my-profile', element: <Profile /> },
]

/** Opens a page for Ada, with words; `left` is told where the page was left for. */
export async function openAccount(path: string, answers: Answers = {}) {
  const left = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', Object.assign(new URL(location.href), { assign: left }))
  const view = openPage(routes, path, {
    me: () => value(ada()),
    myOrders: () => value([bought()]),
    info: () => info(),
    vatCountries: () =>
      value([
        { isoCode: 'CH', name: 'Switzerland' },
        { isoCode: 'IT', name: 'Italy' },
      ]),
    ...answers,
  })
  await act(async () => {
    view.texts.setBundle('en', english)
    await view.texts.loadNamespace('account')
  })
  return { ...view, left, user: userEvent.setup() }
}
