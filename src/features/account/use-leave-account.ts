import { useQueryClient } from '@tanstack/react-query'
import type { ClientRedirect } from '#core/contract/account.ts'
import { forgetDrafts } from '#core/flows/forget-drafts.ts'
import { redirectTo } from '#platform/account-redirect.ts'
import { useServices } from '#platform/services.tsx'
import { meQuery, myOrdersQuery } from '#shared/account-queries.ts'

/**
 * After signing out or deleting the account: deletes the drafts of bookings, clears the account from the query cache and follows the redirect
 * of the answer. core/api/session.ts drops the session and its token; tickets on the device stay.
 */
export function useLeaveAccount(): (answer: ClientRedirect) => Promise<void> {
  const { api, database } = useServices()
  const client = useQueryClient()
  return async ({ targetUrl, empty }) => {
    await forgetDrafts({ database })
    // The back-forward cache may restore this page; it must not show the reservations then.
    client.removeQueries({ queryKey: myOrdersQuery(api).queryKey })
    client.setQueryData(meQuery(api).queryKey, null)
    redirectTo(empty ? '/' : targetUrl)
  }
}
