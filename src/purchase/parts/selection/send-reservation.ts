/** The reservations of the two shops, which a visitor cancels by leaving the page. Loaded with the first selected ticket. */
import { savedSelection } from '#device/browser/browser-storage.ts'
import type { Services } from '#ui/data/services.ts'
import { cancelReservation } from '../../flows/cancel-reservation.ts'
import { reserve, type ReserveOutcome } from '../../flows/reserve.ts'

/** Tickets with additional services, or one subscription by the id of its descriptor. */
export type ReservationRequest = Parameters<typeof reserve>[2] | { readonly subscriptionId: string }

/** Reserves one subscription (docs/api/subscriptions.md#reserve-a-subscription). */
async function reserveSubscription({ api }: Services, id: string): Promise<ReserveOutcome> {
  const contract = await import('../../contract/reservation.ts').catch(() => null)
  if (contract === null) return { kind: 'unreachable', reason: 'network' }
  const answer = await api.call(contract.reserveEndpoints.reserveSubscription, { params: { id }, body: {} })
  return answer.kind === 'value'
    ? { kind: 'reserved', reservationId: answer.value, lastDraft: undefined }
    : answer
}

/**
 * The call itself continues, because an aborted one may have reserved all the same: an answer that comes too late is
 * released, so that its tickets are on sale again. Never rejects.
 * @param canceled the visitor has left the page @returns undefined then
 */
export async function sendReservation(
  services: Services,
  request: ReservationRequest,
  canceled: AbortSignal,
): Promise<ReserveOutcome | undefined> {
  if (canceled.aborted) return undefined
  const outcome = await ('subscriptionId' in request
    ? reserveSubscription(services, request.subscriptionId)
    : services.run(reserve, savedSelection, request))
  if (!canceled.aborted) return outcome
  if (outcome.kind === 'reserved') {
    const subject = 'subscriptionId' in request ? request.subscriptionId : request.shortName
    await services.run(cancelReservation, outcome.reservationId, subject)
  }
  return undefined
}
