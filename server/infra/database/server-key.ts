/** Random keys of the server, in its database. */
import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A random key that all instances on the database share and that stays the same. @param name what it is for */
export async function loadServerKey(db: Database, name: string): Promise<string> {
  await db
    .insertInto('server_keys')
    .values({ name, key: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { key } = await db
    .selectFrom('server_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return key
}
