/** The steps of storing tickets on this device, as flows report and features show them. */
import type { EventInfo } from '#catalogue/contract/event.ts'
import type { TicketInfo } from '../contract.ts'

/** The tickets to store: those of one reservation, in its order. */
export interface TicketsToKeep {
  readonly eventShortName: string
  /** The full id of the reservation; null when it is not known, as for a ticket link. */
  readonly reservationId: string | null
  readonly uuids: readonly string[]
  /** What the server has just answered for the one ticket: it is not requested again. */
  readonly known?: { readonly event: EventInfo; readonly ticket: TicketInfo }
}

export type KeepFailure = 'unreachable' | 'busy' | 'refused' | 'code' | 'storage'

export interface KeepProgress {
  readonly uuid: string
  /** `saved` only after the ticket was read back from the database. */
  readonly step: 'waiting' | 'fetching' | 'checking' | 'saved' | 'failed'
  readonly failure?: KeepFailure
}

/**
 * Why a refresh of the wallet runs. `due`: it may be time for one, unless one ran or failed a moment ago. `started`: the
 * first run of a page, which ends a pause that began without a connection. `reconnected`: the connection is back, so a
 * pause after failures ends. `asked`: the visitor asked, so every ticket is checked.
 */
export type RefreshReason = 'due' | 'started' | 'reconnected' | 'asked'
