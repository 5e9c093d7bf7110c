/** Who is signed in and what they ordered. In memory only: no key begins with the public one (ARCHITECTURE, law 2). */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import { accountsEndpoints as endpoints } from '#core/contract/accounts-endpoints.ts'
import { valueOf } from './call.ts'

/** Several parts of one page ask at once; a page opened later asks again, because a sign-in ends elsewhere, too. */
const oneQuestion = 5000

/** Null for a visitor who is not signed in (contract 2, trap 5). */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'me'],
    queryFn: async ({ signal }) => valueOf(await api.call(endpoints.me, { signal })),
    staleTime: oneQuestion,
  })

/** Never null: no order and nobody signed in both answer without a body. */
export const myOrdersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'orders'],
    queryFn: async ({ signal }) => valueOf(await api.call(endpoints.myOrders, { signal })) ?? [],
    staleTime: oneQuestion,
  })
