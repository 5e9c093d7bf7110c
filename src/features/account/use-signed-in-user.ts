import { useQuery } from '@tanstack/react-query'
import type { User } from '#core/contract/account.ts'
import { meQuery } from '#shared/account-queries.ts'
import { automaticRetry } from '#shared/automatic-retry.ts'
import { failureOf, type Failure } from '#shared/call-error.ts'
import { useServices } from '#shared/services.ts'
import { useShownError } from '#shared/use-shown-error.ts'

type SignedInUserState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'unknown'; readonly failure: Failure; readonly again: () => unknown }
  | { readonly kind: 'signed-in'; readonly me: User }

/**
 * The signed-in visitor. A missing answer does not count as signed out: a visitor without a connection is not
 * redirected.
 */
export function useSignedInUser(): SignedInUserState {
  const { api } = useServices()
  const { data: me, error, isFetching, refetch } = useQuery({ ...meQuery(api), ...automaticRetry })
  const failed = useShownError(error, me !== undefined && error === null)
  if (me) return { kind: 'signed-in', me }
  if (isFetching && failed === null) return { kind: 'asking' }
  // The state is unknown even after an earlier answer: the visitor may have signed in since.
  if (failed !== null) return { kind: 'unknown', failure: failureOf(failed), again: refetch }
  return me === null ? { kind: 'signed-out' } : { kind: 'asking' }
}
