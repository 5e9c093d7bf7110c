import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useText } from '#i18n/text.ts'
import { deletedProfile, takeSignedUp } from '#platform/farewell.ts'
import { useServices } from '#platform/services.tsx'
import { meQuery } from '#shared/account.ts'
import { learnSignedIn } from '#shared/sign-in.ts'
import { showToast } from '#shared/toasts.ts'

/** Tells the bars whether somebody is signed in, and the person what happened to the account. Draws nothing. */
export const WhoIsIt = () => {
  const { api } = useServices()
  const { t, has } = useText()
  const { data: me } = useQuery(meQuery(api))

  useEffect(() => {
    if (me !== undefined) learnSignedIn(me !== null)
  }, [me])

  // The words are the box office's: nothing is said before they are there. Once in a page's life: the page that is
  // being left after a deletion must not take the note that is meant for the next one.
  const worded = has('my-profile.delete.success')
  const told = useRef(false)
  useEffect(() => {
    if (!worded || told.current) return
    told.current = true
    if (deletedProfile.take()) showToast({ id: 'account', text: t('my-profile.delete.success') })
    if (takeSignedUp()) showToast({ id: 'account', text: t('my-profile.sign-up.success') })
  }, [worded, t])
  return null
}
