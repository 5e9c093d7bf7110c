/** Reserves the selected tickets and additional services (docs/api/reservations.md#reserve). */
import type { Failure } from '#core/api/result.ts'
import { reserveEndpoints } from '#core/contract/reservation.ts'
import { reserveBody, ticketCount, type ReserveOptions, type Selection } from '#core/domain/quantity-rules.ts'
import type { Tools } from './tools.ts'

interface ReserveRequest {
  readonly shortName: string
  /** Sent as `lang`: without it alf.io answers 500 (docs/api/values.md#language-of-an-answer). */
  readonly lang: string
  readonly selection: Selection
  readonly options: ReserveOptions
}

/** Keeps the selection while the call runs, for a closed tab or a failed connection. */
interface SelectionDraft {
  keep(shortName: string, tickets: Selection['tickets'], services: Selection['services']): void
}

export type ReserveOutcome =
  | { readonly kind: 'reserved'; readonly reservationId: string }
  | { readonly kind: 'nothing-chosen' }
  | Failure

/**
 * The selection is stored first and stays stored: after an expired reservation the next try starts with it. Never rejects.
 */
export async function reserve(
  tools: Pick<Tools, 'api'>,
  draft: SelectionDraft,
  { shortName, lang, selection, options }: ReserveRequest,
): Promise<ReserveOutcome> {
  if (ticketCount(selection.tickets) === 0) return { kind: 'nothing-chosen' }
  draft.keep(shortName, selection.tickets, selection.services)
  const answer = await tools.api.call(reserveEndpoints.reserveTickets, {
    params: { shortName },
    query: { lang },
    body: reserveBody(selection.tickets, options),
  })
  return answer.kind === 'value' ? { kind: 'reserved', reservationId: answer.value } : answer
}
