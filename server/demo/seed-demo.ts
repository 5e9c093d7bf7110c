import type { Database } from '#server/infra/database/database.ts'
import { runOnOneInstance } from '#server/infra/jobs/run-on-one-instance.ts'
import { insertEvent } from '#server/modules/event-setup/create-event.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/create-subscription-descriptor.ts'
import { demoEvents } from './demo-events.ts'
import { demoReservations, loadDemoReservations } from './demo-reservations.ts'
import { demoSubscriptionDescriptors } from './demo-subscriptions.ts'

/** Long enough to load everything on a slow machine. */
const leaseTime = 60_000

/**
 * Loads the demo events into an empty box office; one that holds any event is left as it is. Of two copies that start
 * at once on one database only one loads them. `now`: epoch ms. @returns how many were loaded.
 */
export async function loadDemoData(db: Database, now: number): Promise<number> {
  const known = await db.selectFrom('events').select('id').limit(1).executeTakeFirst()
  if (known !== undefined) return 0
  const inputs = demoEvents(now)
  const mine = await runOnOneInstance(db, 'demo', now, leaseTime, async () => {
    for (const input of inputs) await insertEvent(db, input)
    for (const input of demoSubscriptionDescriptors(now)) await insertSubscriptionDescriptor(db, input)
    await loadDemoReservations(db, demoReservations, now)
  })
  return mine ? inputs.length : 0
}
