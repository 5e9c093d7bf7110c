/**
 * Text of a ticket code and hash of the check-in address (docs/api/tickets.md#code-text,
 * docs/api/online-events.md#personal-link).
 */
import { createHash, createHmac } from 'node:crypto'

export interface SignedTicket {
  /** Full id of the reservation. */
  readonly reservationId: string
  /** The private UUID. */
  readonly uuid: string
  readonly fullName: string
  /** The stored address; "" when absent. */
  readonly email: string
}

/**
 * Lower case as alf.io computes it, one UTF-16 unit at a time: a Greek sigma becomes both of its small forms,
 * and the dotted and dotless i of Turkish are lost. Scanners compare the whole text, so another algorithm
 * would reject such names.
 */
export function normalizeName(name: string): string {
  let result = ''
  for (let index = 0; index < name.length; index += 1) {
    const unit = name.charAt(index)
    if (unit === 'Σ') result += 'σς'
    else if (unit === 'İ' || unit === 'ı') result += 'i'
    else {
      const lower = unit.toLowerCase()
      result += lower === 'ı' ? 'i' : lower
    }
  }
  return result
}

/**
 * `<private uuid>/<base64 HMAC-SHA256>`, 81 characters.
 * @param key the event's private key as UTF-8 text
 * @param ignoreCase true for every current event; false signs name and e-mail as stored
 */
export function qrText(ticket: SignedTicket, key: string, ignoreCase = true): string {
  const name = ignoreCase ? normalizeName(ticket.fullName) : ticket.fullName
  const email = ignoreCase ? ticket.email.toLowerCase() : ticket.email
  const message = [ticket.reservationId, ticket.uuid, name, email].join('/')
  return `${ticket.uuid}/${createHmac('sha256', key).update(message, 'utf8').digest('base64')}`
}

/** Hash in the check-in address; it changes with name and e-mail of the attendee. */
export const checkInHash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
