/** Loads the demo data into an empty database. */
import type { Database } from '#server/infra/database/database.ts'
import { runOnOneInstance } from '#server/infra/jobs/run-on-one-instance.ts'
import { insertEvent, insertSubscriptionDescriptor } from '#server/modules/event-setup/index.ts'
import { demoEvents } from './demo-events.ts'
import { demoReservations, loadDemoReservations } from './demo-reservations.ts'
import { hasEvents, markDemoEvent, takePersonalCode } from './queries.ts'

/** Ms; longer than loading takes on a slow machine. */
const leaseTime = 60_000

/**
 * Loads the demo data unless the database has an event. Of several copies of the server that start together, one loads it.
 * @param now epoch ms
 * @returns the number of loaded events
 */
export async function loadDemoData(db: Database, now: number): Promise<number> {
  if (await hasEvents(db)) return 0
  const { events, passes } = demoEvents(now)
  const isLoaded = await runOnOneInstance(db, { name: 'demo', now, length: leaseTime }, async () => {
    for (const input of events) {
      await insertEvent(db, input)
      await markDemoEvent(db, input.shortName)
    }
    for (const input of passes) await markDemoEvent(db, await insertSubscriptionDescriptor(db, input))
    await loadDemoReservations(db, demoReservations, now)
    await takePersonalCode(db, 'GUEST-CARLA')
  })
  return isLoaded ? events.length : 0
}
