/**
 * Sessions of visitors. One ends after four hours without a request
 * (docs/api/sessions-and-anti-forgery.md#session-identifier).
 */
import { randomBytes, randomUUID, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { isUuid } from '#kit/text/is-uuid.ts'
import { minute, hour } from '#kit/time/durations.ts'
import { BoundedCache } from '../bounded-cache.ts'
import { batched } from './batched.ts'
import type { Database } from './database.ts'
import type { Session } from './tables/tables.ts'

/** Bytes of the minute, and of minute and random bytes together. The rest is the signature. */
const [minuteLength, signedLength, idLength] = [4, 12, 16]

const hmac = (key: string, text: string | Buffer): Buffer => createHmac('sha256', key).update(text).digest()

function signed(key: string, content: Buffer): string {
  const bytes = Buffer.concat([content, hmac(key, content).subarray(0, idLength - signedLength)])
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** @returns a new signed id. @param now epoch ms */
function issueSessionId(key: string, now: number): string {
  const content = randomBytes(signedLength)
  content.writeUInt32BE(Math.floor(now / minute), 0)
  content[6] = ((content[6] ?? 0) & 0x0f) | 0x80
  content[8] = ((content[8] ?? 0) & 0x3f) | 0x80
  return signed(key, content)
}

/** @returns when the id was issued, epoch ms to the minute; null when this server did not issue it */
function issueTimeOf(key: string, id: string): number | null {
  const content = Buffer.from(id.replaceAll('-', ''), 'hex').subarray(0, signedLength)
  if (content.length !== signedLength) return null
  const [expected, received] = [Buffer.from(signed(key, content)), Buffer.from(id)]
  const isOwn = expected.length === received.length && timingSafeEqual(expected, received)
  return isOwn ? content.subarray(0, minuteLength).readUInt32BE() * minute : null
}

const secretOf = (key: string, id: string): string =>
  hmac(key, `anti-forgery ${id}`).subarray(0, 24).toString('base64url')

const maxIdleTime = 4 * hour
/** Ms. `seen_at` is written at most once in this time, because a page makes several requests at once. */
const seenUpdateInterval = minute
/** Ms after which a session that is still used gets a row, so that its four hours begin again with each call. */
const unstoredTime = 5 * minute

/** One text for any number of sessions, so that the statement is prepared once. */
const findRow = batched<string, Session>(async (db, ids) => {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/** The sessions of a rush in one statement. */
const insertRow = batched<Session, true>(async (db, sessions) => {
  await sql`insert into sessions (id, secret, seen_at, user_id, id_token)
    select id, secret, seen_at, user_id, id_token
    from jsonb_populate_recordset(null::sessions, ${JSON.stringify(sessions)}::jsonb)
    on conflict (id) do nothing`.execute(db)
  return new Map(sessions.map((session) => [session, true]))
})

const unstored = (key: string, id: string, seenAt: number): Session => ({
  id,
  secret: secretOf(key, id),
  seen_at: seenAt,
  user_id: null,
  id_token: null,
})

/** Sessions that were read from the ids of this server, by key and id: a visitor makes several requests. */
const issuedSessions = new BoundedCache<string, Session>(10_000)

/** The session of an id that this server issued, not what is stored of it; null for any other id. */
function issuedSession(key: string, id: string): Session | null {
  const name = `${key} ${id}`
  const known = issuedSessions.get(name)
  if (known) return known
  const issuedAt = issueTimeOf(key, id)
  return issuedAt === null ? null : issuedSessions.set(name, unstored(key, id, issuedAt))
}

/** A session of a visitor who has stored nothing yet; {@link keepSession} stores it. @param now epoch ms */
export const newSession = (key: string, now: number): Session => unstored(key, issueSessionId(key, now), now)

/** Stores a session in which a call may store something. */
export async function keepSession(db: Database, session: Session): Promise<void> {
  if (!(await findRow(db, session.id))) await insertRow(db, session)
}

/** The session of an id; undefined for an unknown or expired one, which is no error. @param key of {@link newSession} */
export async function findSession(
  db: Database,
  key: string,
  id: string,
  now: number,
): Promise<Session | undefined> {
  // A cookie may hold any bytes, also ones that PostgreSQL refuses as a uuid.
  if (!isUuid(id)) return undefined
  const issued = issuedSession(key, id)
  if (issued && now - issued.seen_at < unstoredTime) return issued
  const session = await findRow(db, id)
  if (session && session.seen_at <= now - maxIdleTime) return undefined
  if (session && session.seen_at < now - seenUpdateInterval) {
    await db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute()
  }
  if (session || !issued || now - issued.seen_at >= maxIdleTime) return session
  const used = { ...issued, seen_at: now }
  await insertRow(db, used)
  return used
}

interface SignedInAccount {
  readonly userId: number
  readonly idToken: string
}

/** The session of a sign-in. The server chooses the id, so that no client can fix the id of a later session. */
export async function createSession(db: Database, now: number, who: SignedInAccount): Promise<Session> {
  const session: Session = {
    id: randomUUID(),
    secret: randomBytes(24).toString('base64url'),
    seen_at: now,
    user_id: who.userId,
    id_token: who.idToken,
  }
  await insertRow(db, session)
  return session
}

/** Deletes a session: the browser that has it is signed out. */
export const deleteSession = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Deletes the sessions without a request in the last four hours. @param now epoch ms */
export async function removeIdleSessions(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('seen_at', '<=', now - maxIdleTime)
    .execute()
}
