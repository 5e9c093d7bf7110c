import { writeTo } from '#device/storage/database-access.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { decode } from '#device/storage/records.ts'
import { waitingRoomRecord } from '#online/store/records.ts'
import { draftRecord, journalRecord, reservationRecord } from '#purchase/store/records.ts'
import { readTickets } from '#ticket/store/read-tickets.ts'
import type { Removal } from '../rules/removal.ts'
import { isOldDraft, isOldJournalLine, isOldReservation, isOldWaitingRoom } from '../rules/retention.ts'

/**
 * Deletes drafts, lines of the payment journal, waiting rooms and orders that are old, in two steps (wallet/rules/retention.ts, removal.ts). A draft that cannot be read is deleted; a journal line that cannot be
 * read stays, because it prevents a second payment. A complete order stays while a whole ticket of it is on this device.
 */
export const deleteOldRecords = (db: TesseraDatabase, now: number, { isDue }: Removal): Promise<void> =>
  writeTo(db, () =>
    db.transaction('rw', [db.drafts, db.journal, db.rooms, db.orders, db.tickets, db.pages], async () => {
      const { tickets } = await readTickets(db)
      const whole = tickets.filter(({ personalDataRemovedAt }) => personalDataRemovedAt === null)
      const kept = new Set(whole.map(({ uuid }) => uuid))
      const remove = async (
        store: 'drafts' | 'journal' | 'rooms' | 'orders',
        isOld: (row: unknown) => boolean,
      ): Promise<void> => {
        const [rows, keys] = await Promise.all([db[store].toArray(), db[store].toCollection().primaryKeys()])
        await db[store].bulkDelete(keys.filter((key, at) => isOld(rows[at]) && isDue(`${store}/${key}`)))
      }
      await remove('drafts', (row) => isOldDraft(decode(draftRecord, row)?.savedAt ?? 0, now))
      await remove('journal', (row) => isOldJournalLine(decode(journalRecord, row)?.at ?? now, now))
      await remove('rooms', (row) =>
        isOldWaitingRoom(decode(waitingRoomRecord, row)?.eventDates ?? null, now),
      )
      await remove('orders', (row) => {
        const order = decode(reservationRecord, row)
        return (
          order !== null && isOldReservation(order, now) && !order.ticketUuids.some((uuid) => kept.has(uuid))
        )
      })
      // Pages that a build before has stored beside the tickets.
      await db.pages.clear()
    }),
  )
