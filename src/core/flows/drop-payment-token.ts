import type { Result } from '#core/api/result.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import type { Tools } from './tools.ts'

/** Drops the approval of PayPal, so that the buyer can choose another method (docs/api/payments.md#drop-a-token-or-a-payment). */
export const dropPaymentToken = (
  { api }: Pick<Tools, 'api'>,
  reservationId: string,
): Promise<Result<boolean>> => api.call(endpoints.dropPaymentToken, { params: { reservationId } })
