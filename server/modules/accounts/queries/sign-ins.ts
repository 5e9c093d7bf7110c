/** Sign-ins under way: from leaving for the provider to coming back, once, within the hour. */
import type { Database } from '#server/infra/database/database.ts'
import type { SignIn } from '#server/infra/database/tables/accounts.ts'

const signInLifetime = 60 * 60 * 1000

export const storeSignIn = async (db: Database, signIn: SignIn): Promise<void> => {
  await db.insertInto('sign_ins').values(signIn).execute()
}

/** Takes it away, so that nobody can come back a second time. Undefined for an unknown or an old one. */
export async function takeSignIn(
  db: Database,
  state: string,
  browser: string,
  now: number,
): Promise<SignIn | undefined> {
  const found = await db
    .deleteFrom('sign_ins')
    .where('state', '=', state)
    .where('browser', '=', browser)
    .returningAll()
    .executeTakeFirst()
  return found && found.created_at > now - signInLifetime ? found : undefined
}

/** Those who never came back. */
export const removeOldSignIns = async (db: Database, now: number): Promise<void> => {
  await db
    .deleteFrom('sign_ins')
    .where('created_at', '<=', now - signInLifetime)
    .execute()
}
