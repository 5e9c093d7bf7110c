import { canShowCode, type StoredTicketState } from './ticket-freshness.ts'
import type { PackTicket } from './ticket-pack.ts'

/** A stored ticket, as far as it decides about a ticket of a pack. */
interface Stored extends StoredTicketState {
  readonly code: (StoredTicketState['code'] & { readonly text: string }) | null
  readonly checkedAt: number
}

/**
 * - `new`: not on this device
 * - `renews`: the stored copy has no valid code, and the pack is newer
 * - `stored`: on this device already, or the pack is older than the stored copy
 * - `differs`: stored with another code that is valid as far as this device can check: only the server decides
 */
export type PackTicketState = 'new' | 'renews' | 'stored' | 'differs'

/**
 * Decides how a ticket of a pack is imported. A pack proves nothing about its age, so it never replaces a stored code that may
 * be shown.
 */
export function packTicketState(ticket: PackTicket, stored: Stored | undefined): PackTicketState {
  if (stored === undefined) return 'new'
  if (canShowCode(stored)) return stored.code?.text === ticket.code.text ? 'stored' : 'differs'
  return ticket.checkedAt > stored.checkedAt ? 'renews' : 'stored'
}

/** True when importing writes the ticket. */
export const isImportable = (state: PackTicketState): boolean => state === 'new' || state === 'renews'
