/** The tickets of a start address (src/ticket/rules/start-address.ts): each is stored once, and not again after its removal. */
import { confirmEnd } from '#device/confirm-end.ts'
import { readSetting, saveSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import type { Tools } from '#device/tools.ts'
import type { TicketAddress } from '#ticket/rules/tickets-link.ts'
import { ticketKeys } from '#ticket/store/read-tickets.ts'
import { walletSettings } from '../store/settings.ts'

const keyOf = ({ eventShortName, uuid }: TicketAddress): string => `${eventShortName}/${uuid}`

/**
 * The tickets that this device has neither stored nor settled. Stored ones are settled: their removal is final.
 * @throws when storage fails
 */
export async function ticketsToFetch(
  db: TesseraDatabase,
  tickets: readonly TicketAddress[],
): Promise<readonly TicketAddress[]> {
  const [settled, keys] = await Promise.all([readSetting(db, walletSettings.broughtTickets), ticketKeys(db)])
  const stored = new Set(keys.map(([eventShortName, uuid]) => keyOf({ eventShortName, uuid })))
  const others = tickets.filter((ticket) => !settled.includes(keyOf(ticket)))
  await settleTickets(
    db,
    others.filter((ticket) => stored.has(keyOf(ticket))),
  )
  return others.filter((ticket) => !stored.has(keyOf(ticket)))
}

/**
 * Remembers what a start address brought: a ticket that is stored, and one that the server has refused twice.
 * @throws when storage fails
 */
export async function settleAnswered(
  tools: Pick<Tools, 'database' | 'now'>,
  ticket: TicketAddress,
  isRefused: boolean,
): Promise<void> {
  const db = await tools.database()
  const ends = await confirmEnd(tools, db, `brought/${keyOf(ticket)}`, isRefused)
  if (ends || !isRefused) await settleTickets(db, [ticket])
}

/** Remembers tickets that need not be fetched again. @throws when storage fails */
async function settleTickets(db: TesseraDatabase, tickets: readonly TicketAddress[]): Promise<void> {
  if (tickets.length === 0) return
  const settled = await readSetting(db, walletSettings.broughtTickets)
  await saveSetting(db, walletSettings.broughtTickets, [...new Set([...settled, ...tickets.map(keyOf)])])
}
