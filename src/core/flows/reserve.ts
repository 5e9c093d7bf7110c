/** Reserves the selected tickets (docs/api/reservations.md#reserve). */
import type { Api } from '#core/api/client.ts'
import type { Busy, Refused, Unreachable } from '#core/api/result.ts'
import { catalogueEndpoints as endpoints } from '#core/contract/catalogue-endpoints.ts'
import {
  reserveBody,
  ticketCount,
  type ReserveOptions,
  type TicketSelection,
} from '#core/domain/quantity-rules.ts'

export interface ReserveRequest {
  readonly shortName: string
  /** Sent as `lang`: without it alf.io answers 500 (docs/api/values.md#language-of-an-answer). */
  readonly lang: string
  readonly selection: TicketSelection
  readonly options: ReserveOptions
}

/** Keeps the selection while the call runs, for a closed tab or a failed connection. */
export interface SelectionDraft {
  keep(shortName: string, choice: TicketSelection): void
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
  { shortName, lang, selection: choice, options }: ReserveRequest,
): Promise<ReserveOutcome> {
  if (ticketCount(choice) === 0) return { kind: 'nothing-chosen' }
  draft.keep(shortName, choice)
  const answer = await api.call(endpoints.reserveTickets, {
    params: { shortName },
    query: { lang },
    body: reserveBody(choice, options),
  })
  return answer.kind === 'value' ? { kind: 'reserved', reservationId: answer.value } : answer
}
