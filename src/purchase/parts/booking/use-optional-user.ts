import { queryOptions, useQuery } from '@tanstack/react-query'
import { valueOf } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useSignedIn } from '#ui/data/sign-in-state.ts'
import type { Api } from '#wire/client.ts'
import { userEndpoints, type User } from '../../contract/user.ts'

/** Components of one page share a request; a page opened later requests again: the session may have ended. */
export const userStaleTime = 5000

/** In memory only (docs/ARCHITECTURE.md#laws). Null for a visitor who is not signed in (docs/api/accounts.md#current-user). */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'me'],
    queryFn: async ({ signal }) => valueOf(await api.call(userEndpoints.me, { signal })),
    staleTime: userStaleTime,
  })

/**
 * The signed-in visitor: null when signed out, without a sign-in or without an answer; undefined while
 * loading. `mayJoin`: the server has a sign-in and the visitor is signed out.
 */
export function useOptionalUser(): { me: User | null | undefined; mayJoin: boolean } {
  const { api } = useServices()
  const offered = useSignedIn() !== null
  const { data, isPending } = useQuery({ ...meQuery(api), enabled: offered })
  return { me: offered && isPending ? undefined : (data ?? null), mayJoin: offered && data === null }
}
