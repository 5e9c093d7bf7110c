import type { Database } from '../store/database.ts'
import { loadEvent } from '../store/load-event.ts'
import { loadPass } from '../store/load-pass.ts'
import { demoEvents } from './events.ts'
import { demoPasses } from './passes.ts'

/** Loads the demo events into an empty box office; one that holds any event is left as it is. `now`: epoch ms. */
export async function seedDemo(db: Database, now: number): Promise<number> {
  const known = await db.selectFrom('events').select('id').limit(1).executeTakeFirst()
  if (known !== undefined) return 0
  const seeds = demoEvents(now)
  for (const seed of seeds) await loadEvent(db, seed)
  for (const pass of demoPasses(now)) await loadPass(db, pass)
  return seeds.length
}
