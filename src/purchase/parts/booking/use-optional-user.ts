import { useQuery } from '@tanstack/react-query'
import type { User } from '#account/contract.ts'
import { meQuery } from '#account/parts/account-queries.ts'
import { useServices } from '#ui/data/services.ts'
import { useSignedIn } from '#ui/data/sign-in-state.ts'

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
