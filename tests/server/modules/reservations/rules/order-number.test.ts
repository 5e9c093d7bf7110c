import { describe, expect, it } from 'vitest'
import { type EventConfig, defaultEventConfig } from '#server/infra/database/tables/event-config.ts'
import { orderNumber } from '#server/modules/reservations/rules/reservation-rules.ts'

const id = 'b7a4c1d0-3e52-4a6f-8c19-5d2e7f9a0b13'
const config = (settings: EventConfig['settings'] = {}) => ({ ...defaultEventConfig, settings })

// docs/api/values.md#json-conventions
describe('orderNumber', () => {
  it.each<[string, string | null, EventConfig['settings'], string]>([
    ['the first eight characters of the id', 'INV-7', {}, 'B7A4C1D0'],
    ['as many as the organizer chose', null, { PARTIAL_RESERVATION_ID_LENGTH: 12 }, 'B7A4C1D0-3E5'],
    ['the invoice number that the organizer prefers', 'INV-7', { USE_INVOICE_NUMBER_AS_ID: true }, 'INV-7'],
    ['the id while there is no invoice number', null, { USE_INVOICE_NUMBER_AS_ID: true }, 'B7A4C1D0'],
  ])('returns %s', (_, invoice_number, settings, number) => {
    expect(orderNumber({ id, invoice_number }, config(settings))).toBe(number)
  })
})
