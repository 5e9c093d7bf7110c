/** The orders of the signed-in visitor, in memory only (docs/ARCHITECTURE.md#laws). */
import { queryOptions } from '@tanstack/react-query'
import { userStaleTime as staleTime } from '#purchase/parts/booking/use-optional-user.ts'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { valueOf } from '#ui/data/call-error.ts'
import type { Api } from '#wire/client.ts'
import { accountEndpoints } from '../contract.ts'

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
