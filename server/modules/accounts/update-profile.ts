/** Saves the profile form of the signed-in visitor. */
import type { ProfileForm } from '#core/contract/account.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { User, UserProfile } from '#server/infra/database/tables/accounts.ts'
import { findProfile, findUser, saveProfile, updateUserName } from './queries/users.ts'
import { updatedAnswers, type ProfileData } from './rules.ts'

/** @param data checked with `profileProblems` @returns account and profile after the change */
export const updateProfile = (
  db: Database,
  user: User,
  data: ProfileData,
  answers: NonNullable<ProfileForm['additionalInfo']>,
): Promise<{ readonly user: User; readonly profile: UserProfile | undefined }> =>
  db.transaction().execute(async (trx) => {
    const before = await findProfile(trx, user.id)
    await updateUserName(trx, user.id, data.firstName, data.lastName)
    await saveProfile(trx, user.id, data.billing, updatedAnswers(before?.additional_data ?? {}, answers))
    return { user: (await findUser(trx, user.id)) ?? user, profile: await findProfile(trx, user.id) }
  })
