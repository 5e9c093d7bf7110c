/** The number of an order as buyers and organizers read it, and whether the order awaits its payment. */
import { owesOfflinePayment } from '#core/domain/reservation-status.ts'
import { awaitsOnSitePayment } from '#core/domain/ticket-status.ts'
import type { EventConfig } from '#server/infra/database/tables/event-config.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'
import { shortId } from '#server/infra/ids.ts'
import { setting } from '#server/modules/settings/rules.ts'
import type { ReservationDetails } from '../reservation-details.ts'

/** True when a confirmed reservation awaits its payment, also on site (docs/api/payments.md#offline-payment). */
export const isUnpaidOrder = ({ reservation, tickets }: ReservationDetails): boolean =>
  owesOfflinePayment(reservation.status) || tickets.some(({ status }) => awaitsOnSitePayment(status))

/**
 * @returns the first characters of the id in upper case, or the invoice number where the organizer prefers it and it
 * exists.
 */
export const orderNumber = (
  { id, invoice_number: invoice }: Pick<Reservation, 'id' | 'invoice_number'>,
  config: EventConfig,
): string =>
  (setting(config, 'USE_INVOICE_NUMBER_AS_ID') ? invoice : null) ??
  shortId(id, setting(config, 'PARTIAL_RESERVATION_ID_LENGTH'))
