import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ClientRedirect } from '#core/contract/account.ts'
import { paths } from '#core/domain/page-paths.ts'
import { answerOr } from '#core/domain/with-timeout.ts'
import { forgetAccount } from '#core/flows/forget-account.ts'
import { redirectTo } from '#platform/account-redirect.ts'
import { notificationPermission } from '#platform/notifications.ts'
import { meQuery } from '#shared/account-queries.ts'
import { publicKey } from '#shared/catalogue-queries.ts'
import { useSyncPush } from '#shared/push.ts'
import { useServices } from '#shared/services.ts'

/** Leaves the account after it was signed out or deleted. core/api/session.ts drops the session and its token. */
export function useLeaveAccount() {
  const { api, database } = useServices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const sync = useSyncPush()
  return {
    /** Deletes what the device has of the account, in storage and in memory; tickets stay. */
    async forget(): Promise<void> {
      await forgetAccount({ database })
      // The page is left at once; without an answer the next start ends the subscription.
      if (notificationPermission() === 'granted') await answerOr(sync(), null)
    },
    /** Follows the redirect of the answer; leads home without one, because no server was reached. */
    leave(answer: ClientRedirect | null): void {
      // The back-forward cache may restore this page; it must not show the reservations then.
      const me = meQuery(api).queryKey
      client.setQueryData(me, null)
      client.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== publicKey && queryKey.join() !== me.join(),
      })
      if (answer === null) void navigate(paths.home(), { replace: true })
      else redirectTo(answer.empty ? '/' : answer.targetUrl)
    },
  }
}
