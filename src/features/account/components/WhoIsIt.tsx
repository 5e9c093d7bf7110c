import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#i18n/text.ts'
import { deletedProfile, takeSignedUp } from '#platform/farewell.ts'
import { useServices } from '#platform/services.tsx'
import { meQuery } from '#shared/account.ts'
import { learnSignedIn } from '#shared/sign-in.ts'
import { showToast } from '#shared/toasts.ts'

/** The bars are made anew with every page: they need not ask each time. */
const oneMinute = 60_000

/** Tells the bars whether somebody is signed in, and the person what happened to the account. Draws nothing. */
export const WhoIsIt = () => {
  const { api } = useServices()
  const { t, has } = useText()
  const { data: me } = useQuery({ ...meQuery(api), staleTime: oneMinute })

  useEffect(() => {
    if (me !== undefined) learnSignedIn(me !== null)
  }, [me])

  // The words are the box office's: nothing is said before they are there.
  const worded = has('my-profile.delete.success')
  useEffect(() => {
    if (!worded) return
    if (deletedProfile.take()) showToast({ id: 'account', text: t('my-profile.delete.success') })
    if (takeSignedUp()) showToast({ id: 'account', text: t('my-profile.sign-up.success') })
  }, [worded, t])
  return null
}
