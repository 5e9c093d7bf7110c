/**
 * The calendar of this device's tickets: made and ended by the person, kept up to date by the refresh of the wallet
 * (docs/api/documents.md#calendar-of-a-device).
 */
import type { Result } from '#core/api/result.ts'
import { ticketCalendarEndpoints as endpoints } from '#core/contract/ticket-calendar.ts'
import { toBase64 } from '#core/domain/base64.ts'
import { calendarTickets, type CalendarState } from '#core/domain/calendar-state.ts'
import { hashOf } from '#core/domain/hash-of.ts'
import type { RunResult } from '#core/domain/run-result.ts'
import { withLock } from '#core/domain/with-lock.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { deviceSettings } from '#core/storage/device-settings.ts'
import { readTickets } from '#core/storage/read/tickets.ts'
import { readSetting, saveSetting } from './device-setting.ts'
import type { Tools } from './tools.ts'

type CalendarTools = Pick<Tools, 'api' | 'locks'>

const results: Readonly<Record<Result<unknown>['kind'], RunResult>> = {
  value: 'done',
  refused: 'failed',
  busy: 'busy',
  unreachable: 'unanswered',
}

/** How long a run waits for one of another tab, ms. */
const lockWait = 2500

/** One run at a time over all tabs: a run that sends tickets must not make an address again that another one has ended. */
const alone = async ({ locks }: CalendarTools, run: () => Promise<RunResult>): Promise<RunResult> =>
  (await withLock(locks, 'tessera/calendar', run, lockWait)) ?? 'busy'

const send = (
  { api }: CalendarTools,
  { secret, language }: CalendarState,
  tickets: string[],
): Promise<Result<boolean>> => api.call(endpoints.saveTicketCalendar, { body: { secret, language, tickets } })

/** Sends the stored tickets, unless the server has them. Without a ticket the calendar ends. */
async function sync(tools: CalendarTools, db: TesseraDatabase): Promise<RunResult> {
  const state = await readSetting(db, deviceSettings.calendar)
  if (state === null) return 'done'
  const { tickets: stored, damaged } = await readTickets(db)
  // An incomplete list would remove entries.
  if (damaged > 0) return 'done'
  const tickets = calendarTickets(stored)
  const hash = await hashOf(JSON.stringify(tickets))
  if (state.sent === hash) return 'done'
  const answer = await send(tools, state, tickets)
  if (answer.kind === 'value')
    await saveSetting(db, deviceSettings.calendar, tickets.length === 0 ? null : { ...state, sent: hash })
  return results[answer.kind]
}

/** Brings the calendar in line with the stored tickets. @throws when storage fails */
export const syncTicketCalendar = (tools: CalendarTools, db: TesseraDatabase): Promise<RunResult> =>
  alone(tools, () => sync(tools, db))

const newSecret = (): string =>
  toBase64(crypto.getRandomValues(new Uint8Array(32)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Makes a calendar with a new secret address. Without an answer there is none. @throws when storage fails */
export const startTicketCalendar = (
  tools: CalendarTools,
  db: TesseraDatabase,
  language: string,
): Promise<RunResult> =>
  alone(tools, async () => {
    await saveSetting(db, deviceSettings.calendar, { secret: newSecret(), sent: null, language })
    const result = await sync(tools, db)
    if (result !== 'done') await saveSetting(db, deviceSettings.calendar, null)
    return result
  })

/** Ends the calendar: its address stops working. Without an answer it stays. @throws when storage fails */
export const endTicketCalendar = (tools: CalendarTools, db: TesseraDatabase): Promise<RunResult> =>
  alone(tools, async () => {
    const state = await readSetting(db, deviceSettings.calendar)
    if (state === null) return 'done'
    const answer = await send(tools, state, [])
    if (answer.kind === 'value') await saveSetting(db, deviceSettings.calendar, null)
    return results[answer.kind]
  })
