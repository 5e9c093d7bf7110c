import type { Database } from '../store/database.ts'
import { onOneCopy } from '../store/leases.ts'
import { loadEvent } from '../store/load-event.ts'
import { loadPass } from '../store/load-pass.ts'
import { demoEvents } from './events.ts'
import { demoOrders, loadOrders } from './orders.ts'
import { demoPasses } from './passes.ts'

/** Long enough to load everything on a slow machine. */
const turn = 60_000

/**
 * Loads the demo events into an empty box office; one that holds any event is left as it is. Of two copies that start
 * at once on one database only one loads them. `now`: epoch ms. @returns how many were loaded.
 */
export async function seedDemo(db: Database, now: number): Promise<number> {
  const known = await db.selectFrom('events').select('id').limit(1).executeTakeFirst()
  if (known !== undefined) return 0
  const seeds = demoEvents(now)
  const mine = await onOneCopy(db, 'demo', now, turn, async () => {
    for (const seed of seeds) await loadEvent(db, seed)
    for (const pass of demoPasses(now)) await loadPass(db, pass)
    await loadOrders(db, demoOrders, now)
  })
  return mine ? seeds.length : 0
}
