/** Accounts, sign-ins and the reservations of an account (docs/api/accounts.md). */
import { randomUUID } from 'node:crypto'
import { hour } from '#kit/time/durations.ts'
import type { Database } from '#server/infra/database/database.ts'
import type {
  SignIn,
  User,
  UserProfile,
  AdditionalData,
  Billing,
} from '#server/infra/database/tables/tables.ts'
import {
  loadReservationDetails,
  removeAccountOfReservations,
} from '#server/modules/purchase/queries/reservations.ts'
import type { ReservationDetails } from '#server/modules/purchase/reservation-details.ts'

/** Claims of the provider about a person. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
}

/**
 * The account of an identity, created when there is none. The e-mail address is updated from the provider;
 * the name stays as saved here.
 */
export async function findOrCreateUser(
  db: Database,
  { issuer, subject, email, firstName, lastName }: Identity,
  now: number,
): Promise<{ user: User; isNew: boolean }> {
  const inserted = await db
    .insertInto('users')
    .values({ issuer, subject, email, first_name: firstName, last_name: lastName, created_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { user: inserted, isNew: true }
  const user = await db
    .updateTable('users')
    .set({ email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { user, isNew: false }
}

/** Undefined for null and for a deleted account. */
export async function findUser(db: Database, id: number | null): Promise<User | undefined> {
  if (id === null) return undefined
  return db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** @returns undefined until the visitor saves a profile */
export const findProfile = (db: Database, userId: number): Promise<UserProfile | undefined> =>
  db.selectFrom('user_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Stores the name that the visitor entered in the profile. */
export const updateUserName = async (
  db: Database,
  userId: number,
  firstName: string | null,
  lastName: string | null,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', userId)
    .execute()
}

/** Inserts or replaces the profile of an account. */
export async function saveProfile(
  db: Database,
  userId: number,
  billing: Billing,
  additional: AdditionalData,
): Promise<void> {
  const row = { billing: JSON.stringify(billing), additional_data: JSON.stringify(additional) }
  await db
    .insertInto('user_profiles')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Deletes profile and sessions, and the personal data of the account's row. Its reservations then belong to no account:
 * their buyer opens them by their addresses.
 */
export async function deleteUser(db: Database, userId: number, now: number): Promise<void> {
  const anonymousId = randomUUID()
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('user_profiles').where('user_id', '=', userId).execute()
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await trx
      .updateTable('users')
      .set({
        issuer: 'deleted',
        subject: anonymousId,
        email: `${anonymousId}@deleted.invalid`,
        first_name: null,
        last_name: null,
        deleted_at: now,
      })
      .where('id', '=', userId)
      .execute()
    await removeAccountOfReservations(trx, userId)
  })
}

const signInLifetime = hour

/** Stores a sign-in until its callback ({@link takeSignIn}). */
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
  const signIn = await db
    .deleteFrom('sign_ins')
    .where('state', '=', state)
    .where('browser', '=', browser)
    .returningAll()
    .executeTakeFirst()
  return signIn && signIn.created_at > now - signInLifetime ? signIn : undefined
}

/** Deletes sign-ins without a callback. */
export const removeOldSignIns = async (db: Database, now: number): Promise<void> => {
  await db
    .deleteFrom('sign_ins')
    .where('created_at', '<=', now - signInLifetime)
    .execute()
}

/** Newest first, in every status (docs/api/accounts.md#orders-of-an-account). */
export async function listAccountReservations(db: Database, userId: number): Promise<ReservationDetails[]> {
  const reservations = await db
    .selectFrom('reservations')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const result: ReservationDetails[] = []
  // One at a time: an account with many reservations must not take every connection of the pool.
  for (const reservation of reservations) result.push(await loadReservationDetails(db, reservation))
  return result
}
