/** Reserves the selected tickets and additional services (docs/api/reservations.md#reserve). */
import type { Api } from '#core/api/client.ts'
import type { Busy, Refused, Unreachable } from '#core/api/result.ts'
import { reserveBody, ticketCount, type ReserveOptions, type Selection } from '#core/domain/quantity-rules.ts'

export interface ReserveRequest {
  readonly shortName: string
  /** Sent as `lang`: without it alf.io answers 500 (docs/api/values.md#language-of-an-answer). */
  readonly lang: string
  readonly selection: Selection
  readonly options: ReserveOptions
}

/** Keeps the selection while the call runs, for a closed tab or a failed connection. */
export interface SelectionDraft {
  keep(shortName: string, tickets: Selection['tickets'], services: Selection['services']): void
}

export type ReserveOutcome =
  | { readonly kind: 'reserved'; readonly reservationId: string }
  | { readonly kind: 'nothing-chosen' }
  | Refused
  | Busy
  | Unreachable

/**
 * The selection is stored first and stays stored: after an expired reservation the next try starts with it.
 * Never rejects.
 */
export async function reserve(
  { api, draft }: { readonly api: Api; readonly draft: SelectionDraft },
  { shortName, lang, selection, options }: ReserveRequest,
): Promise<ReserveOutcome> {
  if (ticketCount(selection.tickets) === 0) return { kind: 'nothing-chosen' }
  draft.keep(shortName, selection.tickets, selection.services)
  // With the codecs, which the page of the event does not need before.
  const contract = await import('#core/contract/reserve-endpoints.ts').catch(() => null)
  if (contract === null) return { kind: 'unreachable', reason: 'network' }
  const answer = await api.call(contract.reserveEndpoints.reserveTickets, {
    params: { shortName },
    query: { lang },
    body: reserveBody(selection.tickets, options),
  })
  return answer.kind === 'value' ? { kind: 'reserved', reservationId: answer.value } : answer
}
