import { queryOptions } from '@tanstack/react-query'
import { ownValue } from '#kit/own-value.ts'
import { minute } from '#kit/time/durations.ts'
import { automaticRetry, retryInterval } from '#ui/data/automatic-retry.ts'
import { CallError, type Failure } from '#ui/data/call-error.ts'
import type { Api } from '#wire/client.ts'
import { reservationEndpoints } from '../contract/reservation-endpoints.ts'
import { loadedReservation, reservationKey, type LoadedReservation } from './loaded-reservation.ts'

/** Logs a failed request of the status of a payment; polling continues (docs/api/client-behavior.md#intervals). */
export const logPollFailure = (failure: Failure): void =>
  console.error('The status of the payment could not be read:', new CallError(failure).message)

/** How often the reservation is requested again, ms by status (docs/api/client-behavior.md#intervals). */
const pollIntervals: Readonly<Record<string, number>> = {
  FINALIZING: 5000,
  OFFLINE_FINALIZING: 5000,
  OFFLINE_PAYMENT: 5000,
  CUSTOM_OFFLINE_PAYMENT: 5000,
  DEFERRED_OFFLINE_PAYMENT: 5000,
  EXTERNAL_PROCESSING_PAYMENT: 2000,
  WAITING_EXTERNAL_CONFIRMATION: 2000,
}

/** How long the answer of the call that reserved opens the booking page without another request, ms. */
const newFor = 5000

/** The reservation; in memory only. */
export const reservationQuery = (api: Api, now: () => number, reservationId: string) =>
  queryOptions({
    queryKey: reservationKey(reservationId),
    queryFn: async ({ signal }): Promise<LoadedReservation> => {
      const answer = await api.call(reservationEndpoints.reservation, { params: { reservationId }, signal })
      if (answer.kind !== 'value') throw new CallError(answer)
      return loadedReservation(answer.value, answer.serverTime, now())
    },
    staleTime: ({ state }) => (state.data?.isNew ? newFor : 0),
    ...automaticRetry,
    refetchInterval: (query) => {
      const interval = ownValue(pollIntervals, query.state.data?.info.status ?? '') ?? false
      // What another attempt does not change may come from something in between.
      return query.state.error === null ? interval : retryInterval(query) || (interval && minute)
    },
    // Ends a long wait after failures.
    refetchOnReconnect: true,
  })
