/**
 * The groups of reservation statuses. Every decision over a status is one of these. Source:
 * docs/api/reservations.md#reservation-statuses.
 */
import type { OpenEnum } from '#kit/values.ts'
import type { ReservationStatus } from '../contract/reservation.ts'

type Status = OpenEnum<ReservationStatus>

/** The statuses by their own names, which queries and types need. */
const group = <const Statuses extends readonly ReservationStatus[]>(...statuses: Statuses) => statuses

const among =
  (statuses: readonly ReservationStatus[]) =>
  (status: Status): boolean =>
    (statuses as readonly string[]).includes(status)

/** The payment is with a provider, and its result is not known yet. */
export const statusesAtProvider = group(
  'EXTERNAL_PROCESSING_PAYMENT',
  'WAITING_EXTERNAL_CONFIRMATION',
  'IN_PAYMENT',
)

/** The buyer has confirmed, and the server has not issued the tickets or the invoice yet. */
export const finalizingStatuses = group('FINALIZING', 'OFFLINE_FINALIZING')

/** The buyer has confirmed, and pays by bank transfer, on the venue's deferred terms or by a custom method. */
const offlinePaymentStatuses = group('OFFLINE_PAYMENT', 'DEFERRED_OFFLINE_PAYMENT', 'CUSTOM_OFFLINE_PAYMENT')

/** The organizer called the reservation off (docs/api/reservations.md#page-of-a-status: both have no page). */
export const canceledStatuses = group('CANCELLED', 'CREDIT_NOTE_ISSUED')

/** The buyer can still change the content, cancel or pay. */
export const isOpen = (status: Status): boolean => status === 'PENDING'

/** Nothing is left to do: the tickets are issued. A payment on site may still be open. */
export const isComplete = (status: Status): boolean => status === 'COMPLETE'

export const isAtProvider = among(statusesAtProvider)

export const isFinalizing = among(finalizingStatuses)

/** The server waits for money that no provider reports. The buyer has the instructions. */
export const awaitsOfflinePayment = among(offlinePaymentStatuses)

/** The `offlinePaymentStatuses` and every status from the confirmation on. */
export const owingStatuses = group('OFFLINE_FINALIZING', ...offlinePaymentStatuses)

/** The wire's `notYetPaid` (docs/api/reservations.md#reservation-details). */
export const owesOfflinePayment = among(owingStatuses)

/** From the confirmation of the buyer on, without a payment at a provider and the ends. */
export const confirmedStatuses = group('COMPLETE', ...finalizingStatuses, ...offlinePaymentStatuses)

/** The buyer confirmed successfully. A second confirmation changes nothing (docs/api/payments.md#confirm). */
export const isConfirmed = among(confirmedStatuses)

export const isCanceled = among(canceledStatuses)

/** The organizer can cancel. An open reservation expires, and one at a provider waits for the provider's answer. */
export const isCancelable = among(['COMPLETE', ...offlinePaymentStatuses])

/** A payment that the provider reports still counts: a late payment is a payment. */
export const acceptsProviderPayment = among(['PENDING', 'STUCK', ...statusesAtProvider])

/** The operator can record the payment by hand. For a stuck one they looked it up at the provider. */
export const acceptsManualPayment = among(['STUCK', ...offlinePaymentStatuses])

/** Its tickets count as used on the limit of a code. alf.io omits custom offline payments. */
export const countsForCodeLimit = among([
  'COMPLETE',
  'STUCK',
  ...finalizingStatuses,
  ...offlinePaymentStatuses,
])
