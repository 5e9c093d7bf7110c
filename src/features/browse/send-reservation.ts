/** The reservations of the two shops, which a visitor may cancel before their answer. Loaded with the first selected ticket. */
import { cancelReservation } from '#core/flows/cancel-reservation.ts'
import { reserve } from '#core/flows/reserve.ts'
import { savedSelection } from '#platform/browser-storage.ts'
import type { Services } from '#shared/services.ts'

/** Reserves one subscription (docs/api/subscriptions.md#reserve-a-subscription). @param id of the descriptor */
async function reserveSubscription({ api }: Services, id: string) {
  const contract = await import('#core/contract/reservation.ts').catch(() => null)
  if (contract === null) return { kind: 'unreachable', reason: 'network' } as const
  const answer = await api.call(contract.reserveEndpoints.reserveSubscription, { params: { id }, body: {} })
  return answer.kind === 'value' ? ({ kind: 'reserved', reservationId: answer.value } as const) : answer
}

/**
 * The call itself continues after Cancel, because an aborted one may have reserved all the same: an answer that comes too late is
 * released, so that its tickets are on sale again.
 */
async function orRelease<Outcome extends { readonly kind: string; readonly reservationId?: string }>(
  services: Services,
  call: () => Promise<Outcome>,
  canceled: AbortSignal,
): Promise<Outcome | { readonly kind: 'canceled' }> {
  if (canceled.aborted) return { kind: 'canceled' }
  const outcome = await call()
  if (!canceled.aborted) return outcome
  if (outcome.reservationId !== undefined) await cancelReservation(services, outcome.reservationId)
  return { kind: 'canceled' }
}

/** Never rejects. @param canceled the visitor waits no longer */
export const sendReservation = (
  services: Services,
  request: Parameters<typeof reserve>[2],
  canceled: AbortSignal,
) => orRelease(services, () => reserve(services, savedSelection, request), canceled)

/** Never rejects. @param id of the descriptor. @param canceled the visitor waits no longer */
export const sendSubscriptionReservation = (services: Services, id: string, canceled: AbortSignal) =>
  orRelease(services, () => reserveSubscription(services, id), canceled)
