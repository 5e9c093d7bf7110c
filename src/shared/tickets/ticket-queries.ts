/** Queries of one ticket by its link; in memory only. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { isUuid } from '#core/domain/is-uuid.ts'
import { automaticRetry } from '../automatic-retry.ts'
import { valueOf } from '../call-error.ts'

export interface TicketAddress {
  readonly shortName: string
  readonly uuid: string
}

/** The category with this one ticket. An id that is no UUID is not requested: alf.io answers it with a 500. */
export const fullTicketQuery = (api: Api, params: TicketAddress) =>
  queryOptions({
    queryKey: ['ticket', params.shortName, params.uuid],
    ...automaticRetry,
    queryFn: async ({ signal }) => valueOf(await api.call(endpoints.ticketFull, { params, signal })),
    enabled: isUuid(params.uuid),
    staleTime: 0,
    refetchOnReconnect: true,
  })

/** The items of additional services of the ticket; an update of the ticket sends their answers unchanged. */
export const ticketItemsQuery = (api: Api, params: TicketAddress) =>
  queryOptions({
    queryKey: ['ticket-items', params.shortName, params.uuid],
    ...automaticRetry,
    queryFn: async ({ signal }) =>
      valueOf(await api.call(endpoints.ticket, { params, signal })).additionalServiceWithData ?? [],
    enabled: isUuid(params.uuid),
    staleTime: 0,
  })
