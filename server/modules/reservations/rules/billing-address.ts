/** The recipient of a billing document. */
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { countryName } from '#server/infra/i18n/countries.ts'
import { fullName } from './full-name.ts'

/** The address on the wire: the name alone without a postal address, null before there is a name. As alf.io. */
export const billingAddressText = (reservation: Reservation): string | null =>
  billingAddress(reservation).join('\n') || fullName(reservation) || null

/** The lines of the postal address; empty without an address. */
export function billingAddress(reservation: Reservation): string[] {
  const { billing } = reservation
  if (!billing.addressLine1) return []
  return [
    billing.companyName,
    fullName(reservation),
    billing.addressLine1,
    billing.addressLine2,
    [billing.zip, billing.city, billing.state].filter(Boolean).join(' '),
    billing.country ? countryName(billing.country, reservation.language) : null,
  ].filter((line): line is string => Boolean(line))
}
