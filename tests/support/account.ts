/** A signed-in visitor and their reservations, decoded. */
import type { ContextWithReservations, ReservationHeader } from '#account/contract.ts'
import type { User } from '#purchase/contract/user.ts'

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
