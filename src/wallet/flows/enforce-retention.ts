/**
 * Removes what this device has stored for too long (wallet/rules/retention.ts): only when the server has confirmed the time, and
 * in two steps (wallet/rules/removal.ts). The device's clock alone removes nothing.
 */
import { confirmTime } from '#device/confirm-time.ts'
import { readSetting, saveSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import { hour } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { changeShownTicket } from '#ticket/flows/change-shown-ticket.ts'
import { deleteStoredTicket } from '#ticket/flows/delete-stored-ticket.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { createRemoval, type Removal } from '../rules/removal.ts'
import { pastTicketAction, withoutPersonalData } from '../rules/retention.ts'
import { deleteOldRecords } from '../store/old-records.ts'
import { walletSettings } from '../store/settings.ts'

/** Shortest time between two runs, ms: every run reads the summary of every ticket. */
const runInterval = hour

type RetentionTools = Pick<Tools, 'api' | 'caches' | 'clock' | 'database' | 'now' | 'start'>

/** Tools of one run. */
interface Run {
  readonly db: TesseraDatabase
  readonly caches: CacheStorage | null
  /** Epoch ms. */
  readonly now: number
  readonly removal: Removal
}

async function removeFromPastTickets({ db, caches, now, removal }: Run): Promise<void> {
  const choice = await readSetting(db, walletSettings.pastTickets)
  for (const ticket of await allTickets(db)) {
    const { eventShortName, uuid } = ticket
    const action = pastTicketAction(ticket, choice, now)
    if (action === 'keep' || !removal.isDue(`${action}/${eventShortName}/${uuid}`)) continue
    if (action === 'delete') await deleteStoredTicket(caches, db, [eventShortName, uuid])
    else await changeShownTicket(caches, db, [eventShortName, uuid], withoutPersonalData(now))
  }
}

/**
 * Runs at most once an hour unless it is requested. Never rejects: what could not be removed now is removed by a later run.
 *
 * @param isRequested the person has chosen what stays: what is old is removed without an earlier mark
 */
export async function enforceRetention(tools: RetentionTools, isRequested = false): Promise<void> {
  const { caches, start } = tools
  try {
    const db = await tools.database()
    const last = await readSetting(db, walletSettings.retentionRanAt)
    if (!isRequested && elapsedSince(last, tools.now()) < runInterval) return
    const now = await confirmTime(tools)
    // Without an answer nothing is marked or removed, and the next run comes as soon as it can.
    if (now === null) return
    const removal = createRemoval(await readSetting(db, walletSettings.retentionMarks), start, isRequested)
    await removeFromPastTickets({ db, caches, now, removal })
    await deleteOldRecords(db, now, removal)
    await saveSetting(db, walletSettings.retentionMarks, removal.marks())
    await saveSetting(db, walletSettings.retentionRanAt, tools.now())
  } catch {
    // No database, or a broken one.
  }
}
