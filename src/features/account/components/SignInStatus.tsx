import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { profileDeletedFlag, takeSignedUpFlag } from '#platform/account-redirect.ts'
import { useServices } from '#platform/services.tsx'
import { meQuery } from '#shared/account-queries.ts'
import { setSignedIn } from '#shared/sign-in-state.ts'
import { showToast } from '#shared/toasts.ts'

/** The shell mounts this again with every page; the request is shared for this long. */
const staleTime = 60_000

/**
 * Tells the shell whether the visitor is signed in, and the visitor what happened to the account. Renders
 * nothing.
 */
export const SignInStatus = () => {
  const { api } = useServices()
  const { t, has } = useTranslations()
  const { data: me } = useQuery({ ...meQuery(api), staleTime: staleTime })

  useEffect(() => {
    if (me !== undefined) setSignedIn(me !== null)
  }, [me])

  // The texts come from the server's translations, so nothing is shown before they are loaded.
  const translated = has('my-profile.delete.success')
  useEffect(() => {
    if (!translated) return
    if (profileDeletedFlag.take()) showToast({ id: 'account', text: t('my-profile.delete.success') })
    if (takeSignedUpFlag()) showToast({ id: 'account', text: t('my-profile.sign-up.success') })
  }, [translated, t])
  return null
}
