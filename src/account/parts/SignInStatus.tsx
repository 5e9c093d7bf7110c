import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { profileDeletedFlag, signInReturn, takeSignedUpFlag } from '#device/browser/account-redirect.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useQueue } from '#outbox/parts/use-queue.ts'
import { meQuery } from '#purchase/parts/booking/use-optional-user.ts'
import { showToast } from '#ui/app/toasts.ts'
import { useServices } from '#ui/data/services.ts'
import { setSignedIn } from '#ui/data/sign-in-state.ts'
import { paths } from '#wire/page-paths.ts'

/** Ms for which pages share a request: the shell mounts this component again with every page. */
const staleTime = 60_000

/** Leads back to the page that the visitor left to sign in, when the sign-in ended on the home page. */
function useReturnAfterSignIn(signedIn: boolean | undefined): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (signedIn === undefined) return
    const path = signInReturn.take()
    if (signedIn && path !== null && pathname === paths.home()) void navigate(path, { replace: true })
  }, [signedIn, pathname, navigate])
}

/**
 * Passes the state of the sign-in to the shell and shows the visitor what happened to the account. Renders
 * nothing.
 */
export const SignInStatus = () => {
  const { api, cancelAction } = useServices()
  const client = useQueryClient()
  const { t, has } = useTranslations()
  const { data: me } = useQuery({ ...meQuery(api), staleTime })

  useReturnAfterSignIn(me === undefined ? undefined : me !== null)

  // Signed out without a connection: the server has the session until the queue has sent the sign-out.
  const leaving = useQueue(({ id, state }) => {
    if (id === 'sign-out' && state === 'done') client.setQueryData(meQuery(api).queryKey, null)
  }).some(({ id, ended }) => id === 'sign-out' && ended === null)
  useEffect(() => {
    if (me !== undefined) setSignedIn(me !== null && !leaving)
  }, [me, leaving])

  useEffect(() => {
    if (!leaving) return
    // A new sign-in ends the old session; sent later, the sign-out would end the new one.
    const cancel = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.pathname.startsWith('/openid/')) void cancelAction('sign-out')
    }
    document.addEventListener('click', cancel)
    return () => document.removeEventListener('click', cancel)
  }, [leaving, cancelAction])

  // The texts come from the server's translations, so nothing is shown before they are loaded.
  const translated = has('my-profile.delete.success')
  useEffect(() => {
    if (!translated) return
    if (profileDeletedFlag.take()) showToast({ id: 'account', text: t('my-profile.delete.success') })
    if (takeSignedUpFlag()) showToast({ id: 'account', text: t('my-profile.sign-up.success') })
  }, [translated, t])
  return null
}
