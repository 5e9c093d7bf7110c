import * as z from 'zod/mini'
import { handlerOf, sentOf } from '#outbox/flows/action-handler.ts'
import { userEndpoints } from '#purchase/contract/user.ts'
import { refused } from '#wire/result.ts'
import { accountEndpoints, profileForm } from '../contract.ts'
import { mergedProfile } from '../rules/profile-form.ts'

export const profileAction = z.object({
  kind: z.literal('profile'),
  /** E-mail address of the account: the form is never sent to another one. */
  account: z.string(),
  form: profileForm,
  /** The profile that its form began with: what was changed elsewhere since is not overwritten. */
  before: z.exactOptional(profileForm),
})

/** Changes the profile. The visitor may have signed in with another account since: its profile is not changed. */
export const changeProfile = handlerOf(profileAction, async (api, { account, form, before }) => {
  const me = await api.call(userEndpoints.me, {})
  if (me.kind !== 'value') return me
  if (me.value?.emailAddress !== account) return { kind: 'ended', answer: refused(401) }
  const body = before === undefined ? form : mergedProfile(me.value, before, form)
  if (body === null) return { kind: 'ended', answer: refused(409) }
  return sentOf(await api.call(accountEndpoints.updateMe, { body }))
})

export const signOutAction = z.object({ kind: z.literal('sign-out') })

/** Ends the session of a device that has signed out. */
export const endSession = handlerOf(signOutAction, async (api) =>
  sentOf(await api.call(accountEndpoints.logout, { body: {} })),
)
