/** Pending sign-ins, from the redirect to the callback: used once, within an hour. */
import type { Database } from '#server/infra/database/database.ts'
import type { SignIn } from '#server/infra/database/tables/accounts.ts'

const signInLifetime = 60 * 60 * 1000

export const storeSignIn = async (db: Database, signIn: SignIn): Promise<void> => {
  await db.insertInto('sign_ins').values(signIn).execute()
}

/** Deletes and returns the sign-in, so that it works once. Undefined for an unknown or expired one. */
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

/** Deletes sign-ins without a callback. */
export const removeOldSignIns = async (db: Database, now: number): Promise<void> => {
  await db
    .deleteFrom('sign_ins')
    .where('created_at', '<=', now - signInLifetime)
    .execute()
}
