/**
 * What the database holds for an address: a ticket, or a pass, a reservation or a waiting room with its facts as lines of text. For the
 * page that the worker makes itself (offline-page.ts).
 */
import { eventDay } from '#catalogue/rules/event-day.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { formatAmount } from '#kit/money/amount.ts'
import { canonicalId } from '#kit/text/is-uuid.ts'
import { oneLine } from '#kit/text/plain-text.ts'
import { textInLanguage } from '#kit/text/text-in-language.ts'
import { getWaitingRoom } from '#online/store/read-waiting-rooms.ts'
import type { WaitingRoomRecord } from '#online/store/records.ts'
import { waitingRoomKey } from '#online/store/waiting-room-key.ts'
import { allSubscriptions } from '#pass/store/read-subscriptions.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import { textsIn } from '#purchase/rules/payment/payment-instructions.ts'
import { awaitsOfflinePayment } from '#purchase/rules/reservation-status.ts'
import { reservationStepOf } from '#purchase/rules/reservation-step.ts'
import { allReservations } from '#purchase/store/read-reservations.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { walletAddress } from '#ticket/rules/wallet-address.ts'
import { getTicket } from '#ticket/store/read-tickets.ts'
import type { TicketRecord } from '#ticket/store/records.ts'
import { matchPath, pagePatterns, paths } from '#wire/page-paths.ts'
import { mailedAddresses } from './mailed-addresses.ts'
import type { WorkerTexts } from './worker-texts.ts'

interface StoredFacts {
  readonly title: string
  readonly rows: readonly (readonly [label: string, text: string])[]
}

/** The stored record of an address. */
export type StoredRecord =
  | { readonly kind: 'ticket'; readonly record: TicketRecord }
  | { readonly kind: 'pass'; readonly record: SubscriptionRecord }
  | { readonly kind: 'order'; readonly record: ReservationRecord }
  | { readonly kind: 'room'; readonly record: WaitingRoomRecord }

/** The page of the app that shows the record. */
export function pageOfRecord(stored: StoredRecord): string {
  switch (stored.kind) {
    case 'ticket':
      return paths.ticket(stored.record.eventShortName, stored.record.uuid)
    case 'pass':
      return paths.storedPass(stored.record.id)
    case 'order': {
      const { type, publicIdentifier, reservationId, status } = stored.record
      return paths.reservation(type, publicIdentifier, reservationId, reservationStepOf(status, false))
    }
    case 'room': {
      const { eventShortName, uuid, codeHash } = stored.record
      return paths.waitingRoom(eventShortName, uuid, codeHash)
    }
  }
}

/** Null for another address, and when nothing is stored. @throws when the database cannot be read */
export async function findStoredRecord(db: TesseraDatabase, pathname: string): Promise<StoredRecord | null> {
  const address = walletAddress(pathname)
  if (address !== null && address.page !== 'wallet') {
    const record = await getTicket(db, address.eventShortName, address.uuid)
    return record ? { kind: 'ticket', record } : null
  }
  const room =
    matchPath(pagePatterns.waitingRoom, pathname) ?? matchPath(mailedAddresses.waitingRoom, pathname)
  if (room) {
    const { eventShortName, ticketUuid: uuid, codeHash } = room
    const record = await getWaitingRoom(db, waitingRoomKey({ eventShortName, uuid, codeHash }))
    return record && { kind: 'room', record }
  }
  const pass = matchPath(pagePatterns.storedPass, pathname)
  if (pass) {
    const record = (await allSubscriptions(db)).find(({ id }) => canonicalId(id) === pass.id)
    return record ? { kind: 'pass', record } : null
  }
  const reservation =
    matchPath(`${pagePatterns.reservation}/:step`, pathname) ??
    matchPath(mailedAddresses.reservation, pathname)
  if (!reservation) return null
  const record = (await allReservations(db)).find(
    ({ reservationId }) => canonicalId(reservationId) === reservation.reservationId,
  )
  return record ? { kind: 'order', record } : null
}

function orderRows(record: ReservationRecord, lang: string, texts: WorkerTexts): StoredFacts['rows'] {
  const { status, transfer, instructions, totalPrice, currency, shortId } = record
  if (!awaitsOfflinePayment(status) || !(transfer ?? instructions)) return [[texts['offline.order'], shortId]]
  const custom = textsIn(instructions ?? [], lang)
  return [
    [texts['offline.amount'], `${currency ?? ''} ${formatAmount(totalPrice)}`.trim()],
    ...(transfer
      ? ([
          [texts['offline.account'], transfer.account],
          [texts['offline.owner'], transfer.owner.join(', ')],
        ] as const)
      : []),
    // No sanitizer runs here: the text without its markup.
    ...(custom ? [[custom.name, oneLine(custom.html)] as const] : []),
    [texts['offline.reference'], shortId],
  ]
}

/** The facts of the record that a person needs without the app, as text. */
export function storedFacts(
  stored: Exclude<StoredRecord, { kind: 'ticket' }>,
  lang: string,
  texts: WorkerTexts,
): StoredFacts {
  switch (stored.kind) {
    case 'pass': {
      const { title, pin, id } = stored.record
      const rows = [...(pin === null ? [] : [['PIN', pin] as const]), ['ID', id] as const]
      return { title: textInLanguage(title, lang), rows }
    }
    case 'order':
      return { title: textInLanguage(stored.record.title, lang), rows: orderRows(stored.record, lang, texts) }
    case 'room': {
      const { eventTitle, eventDates: datesWithOffset, timeZone } = stored.record
      const day = eventDay({ datesWithOffset, timeZone }, lang) ?? ''
      return { title: textInLanguage(eventTitle, lang), rows: [[texts['offline.starts'], day]] }
    }
  }
}
