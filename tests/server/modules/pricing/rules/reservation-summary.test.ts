/** docs/api/reservations.md#order-summary */
import { describe, expect, it } from 'vitest'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import type { ReservationContents } from '#server/modules/pricing/rules/reservation-price.ts'
import { reservationSummary } from '#server/modules/pricing/rules/reservation-summary.ts'

const item = (type: string, price: number) => ({
  service_id: type === 'DONATION' ? 8 : 7,
  price,
  type,
  vat_type: 'INHERITED',
  own_tax: null,
  texts: { title: { en: type === 'DONATION' ? 'Tree' : 'Lunch' }, description: {} },
})
const contents = (changes: object = {}) =>
  ({
    tickets: [{ category_id: 1, price: 5000, vat_status: null, subscription_id: null }],
    items: [],
    discount: null,
    subscriptions: { bought: null, applied: null },
    categories: [{ id: 1, name: 'Standard', taxed: true }],
    config: { currency: 'CHF', vat: '7.70', vatIncluded: true },
    vatStatus: null,
    ...changes,
  }) as unknown as ReservationContents
const summary = (changes: object = {}, reservation: Partial<Reservation> = {}, settled = false) =>
  reservationSummary(
    contents(changes),
    { language: 'en', status: 'PENDING', payment_proxy: null, ...reservation } as Reservation,
    settled,
  )
const percent = { kind: 'CODE', type: 'PERCENTAGE', amount: 10, categoryIds: [], name: 'SWIFT' }

describe('reservationSummary', () => {
  it('describes tickets and services for payment providers, without discount and tax rows', () => {
    const changes = { items: [item('SUPPLEMENT', 1200), item('SUPPLEMENT', 1200)], discount: percent }
    const { descriptionForPayment } = summary(changes)
    expect(descriptionForPayment).toBe('1 x Standard, 2 x Lunch')
  })

  it('reduces supplements by a percentage, and no donation', () => {
    const changes = { items: [item('SUPPLEMENT', 1200), item('DONATION', 1000)], discount: percent }
    // 50.00 - 5.00 + 12.00 - 1.20 + 10.00
    expect(summary(changes).priceInCents).toBe(6580)
  })

  it.each<[string, Partial<Reservation>, boolean, boolean]>([
    ['an open reservation', {}, false, false],
    ['one that awaits a transfer', { status: 'OFFLINE_PAYMENT' }, false, true],
    ['one that awaits a deferred transfer', { status: 'DEFERRED_OFFLINE_PAYMENT' }, false, true],
    ['one to pay on site', { status: 'COMPLETE', payment_proxy: 'ON_SITE' }, false, true],
    ['one that was paid on site', { status: 'COMPLETE', payment_proxy: 'ON_SITE' }, true, false],
    ['one that was paid by card', { status: 'COMPLETE', payment_proxy: 'STRIPE' }, false, false],
  ])('of %s: to be paid', (_, reservation, settled, expected) => {
    expect(summary({}, reservation, settled).notYetPaid).toBe(expected)
  })

  it('shows tax unless the order is exempt, and the rate of the event', () => {
    expect(summary()).toMatchObject({ displayVat: true, vatPercentage: '7.70', free: false })
    expect(summary({ vatStatus: 'INCLUDED_EXEMPT' }).displayVat).toBe(false)
    const config = { currency: null, vat: '0', vatIncluded: true }
    const tickets = [{ category_id: 1, price: 0, vat_status: null, subscription_id: null }]
    expect(summary({ config, tickets })).toMatchObject({ vatPercentage: '0', free: true })
  })
})
