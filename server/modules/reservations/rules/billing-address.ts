/** Whom a document is made out to. */
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { countryName } from '#server/infra/i18n/countries.ts'
import { fullName } from './full-name.ts'

/** As on an envelope, a line each; empty while no address was given. */
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
