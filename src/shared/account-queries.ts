/**
 * Who is signed in and what they ordered. In memory only: no key begins with the public one (ARCHITECTURE, law 2).
 * Plain objects: `queryOptions` is a part of the entry, and taking it from there makes the bundler cut the entry into
 * pieces that weigh half a kilobyte more on every first screen.
 */
import type { Api } from '#core/api/client.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { valueOf } from './call-error.ts'

/** Several parts of one page ask at once; a page opened later asks again, because a sign-in ends elsewhere, too. */
const staleTime = 5000

/** Null for a visitor who is not signed in (contract 2, trap 5). */
export const meQuery = (api: Api) => ({
  queryKey: ['account', 'me'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => valueOf(await api.call(endpoints.me, { signal })),
  staleTime: staleTime,
})

/** Never null: no order and nobody signed in both answer without a body. */
export const myOrdersQuery = (api: Api) => ({
  queryKey: ['account', 'orders'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    valueOf(await api.call(endpoints.myOrders, { signal })) ?? [],
  staleTime: staleTime,
})
