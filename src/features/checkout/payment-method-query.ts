import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#core/api/client.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { valueOf } from '#shared/call-error.ts'

/** The custom offline payment method of a reservation (docs/api/payments.md#custom-offline-methods); in memory only. */
export const selectedPaymentMethodQuery = (api: Api, reservationId: string) =>
  queryOptions({
    queryKey: ['reservation', reservationId, 'payment-method'],
    queryFn: async ({ signal }) =>
      valueOf(await api.call(endpoints.selectedCustomPaymentMethod, { params: { reservationId }, signal })),
  })
