/** The custom offline payment methods of a reservation (docs/api/payments.md#custom-offline-methods); in memory only. */
import { queryOptions } from '@tanstack/react-query'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { valueOf } from '#ui/data/call-error.ts'
import type { Api } from '#wire/client.ts'
import { paymentEndpoints } from '../../contract/payment.ts'

/** The method that the buyer chose. */
export const selectedPaymentMethodQuery = (api: Api, reservationId: string) =>
  queryOptions({
    queryKey: ['reservation', reservationId, 'payment-method'],
    ...automaticRetry,
    queryFn: async ({ signal }) =>
      valueOf(
        await api.call(paymentEndpoints.selectedCustomPaymentMethod, { params: { reservationId }, signal }),
      ),
  })

/** The methods that the buyer can choose. */
export const customPaymentMethodsQuery = (api: Api, reservationId: string) =>
  queryOptions({
    queryKey: ['reservation', reservationId, 'payment-methods'],
    ...automaticRetry,
    queryFn: async ({ signal }) =>
      valueOf(await api.call(paymentEndpoints.customPaymentMethods, { params: { reservationId }, signal })),
  })
