/** Reserves the selected tickets and additional services (docs/api/reservations.md#reserve). */
import type { Tools } from '#device/tools.ts'
import { reserveBody, ticketCount, type ReserveOptions, type Selection } from '#pricing/quantity-rules.ts'
import type { Failure } from '#wire/result.ts'
import { reserveEndpoints } from '../contract/reservation.ts'
import type { BookingDraft } from '../rules/booking/booking-draft.ts'
import { readDraft } from './drafts.ts'

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
  | {
      readonly kind: 'reserved'
      readonly reservationId: string
      /** Typed for an earlier reservation of the event: null for nothing, undefined while the storage has not answered. */
      readonly lastDraft: BookingDraft | null | undefined
    }
  | { readonly kind: 'nothing-chosen' }
  | Failure

/**
 * The selection is stored first and stays stored: after an expired reservation the next try starts with it. The last draft is read while
 * the server reserves: the form then comes with its page. Never rejects.
 */
export async function reserve(
  tools: Pick<Tools, 'api' | 'database'>,
  draft: SelectionDraft,
  { shortName, lang, selection, options }: ReserveRequest,
): Promise<ReserveOutcome> {
  if (ticketCount(selection.tickets) === 0) return { kind: 'nothing-chosen' }
  draft.keep(shortName, selection.tickets, selection.services)
  const call = tools.api.call(reserveEndpoints.reserveTickets, {
    params: { shortName },
    query: { lang },
    body: reserveBody(selection.tickets, options),
  })
  let lastDraft: BookingDraft | null | undefined
  const owner = { reservationId: '', type: 'event', publicIdentifier: shortName } as const
  void readDraft(tools, owner).then(({ last }) => (lastDraft = last))
  const answer = await call
  return answer.kind === 'value' ? { kind: 'reserved', reservationId: answer.value, lastDraft } : answer
}
