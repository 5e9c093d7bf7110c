/** Sessions of visitors. Contract 1, 1.2: four hours without a sign of life end one. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import type { Session } from './tables.ts'

const idle = 4 * 60 * 60 * 1000
/** A session that was just seen is not written again: most pages make several calls at once. */
const freshness = 60_000

/** The living session of that id; undefined for an unknown or expired one, which is never an error. */
export async function findSession(db: Database, id: string, now: number): Promise<Session | undefined> {
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('seen_at', '>', now - idle)
    .executeTakeFirst()
  if (session && session.seen_at < now - freshness) {
    await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute()
  }
  return session
}

/** Always with an id of ours: one that a client made up is never taken over. */
export async function createSession(db: Database, now: number): Promise<Session> {
  const session = { id: randomUUID(), secret: randomBytes(24).toString('base64url'), seen_at: now }
  await db.insertInto('sessions').values(session).execute()
  return session
}

export async function removeIdleSessions(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('seen_at', '<=', now - idle)
    .execute()
}
