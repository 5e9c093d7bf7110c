import { useQuery } from '@tanstack/react-query'
import type { User } from '#core/contract/account.ts'
import { useServices } from '#platform/services.tsx'
import { meQuery } from '#shared/account-queries.ts'
import { useSignedIn } from '#shared/sign-in-state.ts'

/**
 * Who is signed in: null for nobody, also where there is no sign-in and where no answer came; undefined while it is
 * asked. `mayJoin`: sign-in exists and nobody is signed in.
 */
export function useOptionalUser(): { me: User | null | undefined; mayJoin: boolean } {
  const { api } = useServices()
  const offered = useSignedIn() !== null
  const { data, isPending } = useQuery({ ...meQuery(api), enabled: offered })
  return { me: offered && isPending ? undefined : (data ?? null), mayJoin: offered && data === null }
}
