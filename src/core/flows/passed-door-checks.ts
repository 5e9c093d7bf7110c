/** Remembers which tickets have passed the door check, so that the reminder ends. */
import * as z from 'zod/mini'
import type { TesseraDatabase } from '../storage/database.ts'
import { getSetting } from '../storage/read/settings.ts'
import { ticketKeys } from '../storage/read/tickets.ts'
import { putSetting } from '../storage/write/settings.ts'

const setting = 'door-checks'

/** Epoch ms of the last passed check by `event/uuid`. */
const passedChecks = z.record(z.string(), z.number())

const keyOf = (eventShortName: string, uuid: string): string => `${eventShortName}/${uuid}`

async function readPassed(db: TesseraDatabase): Promise<Readonly<Record<string, number>>> {
  const stored = passedChecks.safeParse(await getSetting(db, setting))
  return stored.success ? stored.data : {}
}

/** Epoch ms of the last passed check of a ticket; null without one. @throws when storage fails. */
export const passedDoorCheck = async (
  db: TesseraDatabase,
  eventShortName: string,
  uuid: string,
): Promise<number | null> => (await readPassed(db))[keyOf(eventShortName, uuid)] ?? null

/** Keeps the time of stored tickets only. @throws when storage fails. */
export async function savePassedDoorCheck(
  db: TesseraDatabase,
  ticket: { readonly eventShortName: string; readonly uuid: string },
  at: number,
): Promise<void> {
  const passed = { ...(await readPassed(db)), [keyOf(ticket.eventShortName, ticket.uuid)]: at }
  const stored = new Set((await ticketKeys(db)).map(([event, uuid]) => keyOf(event, uuid)))
  const kept = Object.entries(passed).filter(([key]) => stored.has(key))
  await putSetting(db, setting, Object.fromEntries(kept))
}
