/** Removes what this device has stored for too long, without a network (core/domain/retention.ts). */
import { pastTicketAction, pastTicketsOf } from '../domain/retention.ts'
import { paths } from '../domain/page-paths.ts'
import type { TesseraDatabase } from '../storage/database.ts'
import { getSetting } from '../storage/read/settings.ts'
import { allSummaries } from '../storage/read/tickets.ts'
import { deleteOldRecords, deleteOldReservations, removePersonalData } from '../storage/write/old-records.ts'
import { deleteCachedPages } from '../storage/write/page-cache.ts'
import { putSetting } from '../storage/write/settings.ts'
import { deleteStoredTicket } from './delete-stored-ticket.ts'

/** What a person wants to keep of past tickets (`PastTickets`). */
export const pastTicketsSetting = 'past-tickets'
const lastRunSetting = 'retention'

/** Shortest time between two runs, ms: every run reads the summary of every ticket. */
const runInterval = 60 * 60_000

export interface RetentionTools {
  /** Epoch ms. */
  readonly now: () => number
  /** @throws when this browser has no database, or it does not answer */
  readonly database: () => Promise<TesseraDatabase>
  /** Null where the browser has none. */
  readonly caches: CacheStorage | null
}

async function removeFromPastTickets({ now, caches }: RetentionTools, db: TesseraDatabase): Promise<void> {
  const choice = pastTicketsOf(await getSetting(db, pastTicketsSetting))
  for (const ticket of await allSummaries(db)) {
    const { eventShortName, uuid } = ticket
    const action = pastTicketAction(ticket, choice, now())
    if (action === 'delete') await deleteStoredTicket(caches, db, [eventShortName, uuid])
    if (action === 'remove-personal-data') {
      // The record first: a run that is writing pages reads it again before it stores them.
      await removePersonalData(db, [eventShortName, uuid], now())
      await deleteCachedPages(caches, [
        paths.ticket(eventShortName, uuid),
        paths.doorView(eventShortName, uuid),
      ])
    }
  }
}

/**
 * Runs at most once an hour unless `always`; a device whose clock was set back runs at once. Never rejects: what could not
 * be removed now is removed by a later run.
 */
export async function enforceRetention(tools: RetentionTools, always = false): Promise<void> {
  try {
    const db = await tools.database()
    const now = tools.now()
    const last = await getSetting(db, lastRunSetting)
    if (!always && typeof last === 'number' && last <= now && now - last < runInterval) return
    await deleteOldRecords(db, now)
    await removeFromPastTickets(tools, db)
    await deleteOldReservations(db, now)
    await putSetting(db, lastRunSetting, now)
  } catch {
    // No database, or a broken one.
  }
}
