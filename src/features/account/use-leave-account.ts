import { useQueryClient } from '@tanstack/react-query'
import type { ClientRedirect } from '#core/contract/account.ts'
import { redirectTo } from '#platform/account-redirect.ts'
import { useServices } from '#platform/services.tsx'
import { meQuery, myOrdersQuery } from '#shared/account-queries.ts'

/**
 * After signing out or deleting: forgets on this page who it was and goes where the answer says. The session and its
 * token are forgotten by the wire itself (core/api/session); tickets on the device stay.
 */
export function useLeaveAccount(): (answer: ClientRedirect) => void {
  const { api } = useServices()
  const client = useQueryClient()
  return ({ targetUrl, empty }) => {
    // The page may come back from the browser's memory with "back": it must not show the orders then.
    client.removeQueries({ queryKey: myOrdersQuery(api).queryKey })
    client.setQueryData(meQuery(api).queryKey, null)
    redirectTo(empty ? '/' : targetUrl)
  }
}
