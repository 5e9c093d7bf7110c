/** Opens the demo on a server that shows it, and closes it on one that sells for real. */
import type { Database } from '#server/infra/database/database.ts'
import { demoPath } from '#server/infra/demo-path.ts'
import { loadDemoData } from './load-demo-data.ts'
import { closeDemoEvents, endSessionsOfIssuer, openDemoEvents } from './queries.ts'

export interface DemoState {
  /** DEMO is on. */
  readonly demo: boolean
  /** Visitors sign in as one of the demo's people. */
  readonly demoSignIn: boolean
}

/**
 * Called at each start. Without the demo its events are disabled: they are not listed, sold or checked in. Without its
 * sign-in the sessions of its people end, whatever the address of this server was when they began.
 * @param now epoch ms
 * @returns a sentence for the operator; null when there is nothing to do
 */
export async function prepareDemo(
  db: Database,
  { demo, demoSignIn }: DemoState,
  now: number,
): Promise<string | null> {
  if (!demoSignIn) await endSessionsOfIssuer(db, demoPath)
  if (demo) {
    await openDemoEvents(db)
    await loadDemoData(db, now)
    return null
  }
  const count = await closeDemoEvents(db, now)
  return count === 0
    ? null
    : `The database has ${String(count)} events and passes of the demo. They are closed. Remove them with their orders: npm run boxoffice -- remove-demo`
}
