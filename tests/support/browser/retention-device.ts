/** A device with one ticket, its order and waiting room, for the retention. */
import { cacheNames } from '#device/storage/cache-names.ts'
import { hour } from '#kit/time/durations.ts'
import { putWaitingRoom } from '#online/store/write-waiting-rooms.ts'
import { putReservation } from '#purchase/store/write-reservations.ts'
import { keepTickets } from '#ticket/flows/keep-tickets.ts'
import { enforceRetention } from '#wallet/flows/enforce-retention.ts'
import { deviceSettings } from '../device-settings.ts'
import { event } from '../events.ts'
import { putSetting } from '../raw-settings.ts'
import { orderRecord } from '../records.ts'
import { ticketFor } from '../wire/fake-api.ts'
import { walletTools } from './wallet-tools.ts'

export const uuid = '0d9c1b7e-52a4-4c38-9f61-7e80a2c4d6f5'
export const end = event.datesWithOffset.endDateTime

/** A device with one ticket, its order and waiting room. */
export async function retentionDevice() {
  const setup = walletTools()
  const { tools, db, caches, clock, server } = setup
  server.tickets.set(
    uuid,
    ticketFor(uuid, 'Mia Brandt', { reservationFullName: 'Mia Brandt', pollPin: 'DEFGHJ' }),
  )
  await putReservation(
    db,
    orderRecord({ email: 'mia@example.org', ticketUuids: [uuid], namedUuids: [uuid], eventEnd: end }),
  )
  await keepTickets(
    tools,
    { eventShortName: 'pietra', reservationId: 'full-id', uuids: [uuid] },
    () => undefined,
  )
  await putWaitingRoom(db, {
    v: 1,
    key: `pietra/${uuid}/hash`,
    eventShortName: 'pietra',
    uuid,
    codeHash: 'hash',
    eventTitle: event.title,
    organizationEmail: 'hello@example.org',
    firstName: 'Mia',
    timeZone: 'Europe/Zurich',
    dates: event.datesWithOffset,
    eventDates: event.datesWithOffset,
    clockOffset: 0,
    checkedAt: clock.now,
  })
  /** Everything that this device stores, as text; bytes as the text that they encode. */
  const raw = async (): Promise<string> => {
    const rows = await Promise.all(db.tables.map((table) => table.toArray() as Promise<unknown[]>))
    const cache = await caches.open(cacheNames.tickets)
    const pages = await Promise.all(
      (await cache.keys()).map(
        async (request) => `${request.url} ${(await (await cache.match(request))?.text()) ?? ''}`,
      ),
    )
    return JSON.stringify([rows, pages], (_, value: unknown) =>
      ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value,
    )
  }
  const choose = (choice: string) => putSetting(db, deviceSettings.pastTickets.key, choice)
  let starts = 0
  /** One start of the app. */
  const start = (at: number, asked = false) => {
    clock.now = at
    starts += 1
    return enforceRetention({ ...tools, start: String(starts) }, asked)
  }
  /** Two starts: the first one marks, the second one removes an hour later. */
  const run = async (at: number) => {
    await start(at)
    await start(at + hour)
  }
  return { ...setup, raw, start, run, choose }
}
