/** The signed-in visitor and their orders, in memory only (docs/ARCHITECTURE.md#laws). */
import { queryOptions } from '@tanstack/react-query'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { valueOf } from '#ui/data/call-error.ts'
import type { Api } from '#wire/client.ts'
import { accountEndpoints } from '../contract.ts'

/** Components of one page share a request; a page opened later requests again: the session may have ended. */
const staleTime = 5000

/** Null for a visitor who is not signed in (docs/api/accounts.md#current-user). */
export const meQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'me'],
    queryFn: async ({ signal }) => valueOf(await api.call(accountEndpoints.me, { signal })),
    staleTime,
  })

/** Never null: the server answers without a body both for no reservations and when signed out. */
export const myOrdersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account', 'orders'],
    ...automaticRetry,
    // The page reports the first failure, with the time of the next attempt.
    retry: false,
    queryFn: async ({ signal }) => valueOf(await api.call(accountEndpoints.myOrders, { signal })) ?? [],
    staleTime,
  })
