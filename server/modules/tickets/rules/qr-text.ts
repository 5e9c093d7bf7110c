/** The text inside a ticket's code and the hash of the online check-in link. Contract 2, 4.1 and 4.4. */
import { createHash, createHmac } from 'node:crypto'

export interface SignedTicket {
  /** Full id of the reservation. */
  readonly reservationId: string
  /** The private uuid. */
  readonly uuid: string
  readonly fullName: string
  /** As stored, "" when absent. */
  readonly email: string
}

/**
 * Lower case as the reference writes it, one UTF-16 unit after the other: the Greek sigma becomes both of its small
 * forms, and neither the dotted nor the dotless i of Turkish survives. Scanners compare the whole text, so another
 * way of lowering would close the door to people with such names.
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
 * @param key the event's private key, taken as UTF-8 text
 * @param ignoreCase true for every event of today; false signs name and e-mail as stored
 */
export function qrText(ticket: SignedTicket, key: string, ignoreCase = true): string {
  const name = ignoreCase ? normalizeName(ticket.fullName) : ticket.fullName
  const email = ignoreCase ? ticket.email.toLowerCase() : ticket.email
  const message = [ticket.reservationId, ticket.uuid, name, email].join('/')
  return `${ticket.uuid}/${createHmac('sha256', key).update(message, 'utf8').digest('base64')}`
}

/** Opens the online check-in of this very holder: it changes with name and e-mail. */
export const checkInHash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
