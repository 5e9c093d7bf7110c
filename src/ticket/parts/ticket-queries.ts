/** Queries of one ticket by its link; in memory only. */
import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { isUuid } from '#kit/text/is-uuid.ts'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { isNotFoundError, valueOf } from '#ui/data/call-error.ts'
import type { Api } from '#wire/client.ts'
import { ticketEndpoints } from '../contract.ts'
import type { TicketInfo } from '../contract.ts'

export interface TicketAddress {
  readonly shortName: string
  readonly uuid: string
}

/** The category with this one ticket. An id that is no UUID is not requested: alf.io answers it with a 500. */
export const fullTicketQuery = (api: Api, params: TicketAddress) =>
  queryOptions({
    queryKey: ['ticket', params.shortName, params.uuid],
    ...automaticRetry,
    queryFn: async ({ signal }) => valueOf(await api.call(ticketEndpoints.ticketFull, { params, signal })),
    enabled: isUuid(params.uuid),
    staleTime: 0,
    refetchOnReconnect: true,
  })

/** The ticket with its attendee, and the items of additional services: an update of the ticket sends their answers unchanged. */
export const ticketInfoQuery = (api: Api, params: TicketAddress) =>
  queryOptions({
    queryKey: ['ticket-info', params.shortName, params.uuid],
    ...automaticRetry,
    queryFn: async ({ signal }) => valueOf(await api.call(ticketEndpoints.ticket, { params, signal })),
    enabled: isUuid(params.uuid),
    staleTime: 0,
  })

/** The items of a ticket; null until they are read: alf.io refuses a change without them. It has none for a ticket without an attendee. */
export const readItems = ({ data, error }: Pick<UseQueryResult<TicketInfo>, 'data' | 'error'>) =>
  data === undefined ? (isNotFoundError(error) ? [] : null) : (data.additionalServiceWithData ?? [])
