/**
 * The payment calls other than confirm (docs/api/payments.md#payment-status,
 * docs/api/payments.md#custom-offline-methods).
 */
import * as z from 'zod/mini'
import { publicApiPrefix } from './api-paths.ts'
import { defineGet, defineWrite, booleanBody } from './endpoint.ts'
import { customPaymentMethod, forceCheckResult, initializedPayment, paymentResult } from './payment.ts'

interface ReservationParams {
  readonly reservationId: string
}
interface PaymentMethodParams extends ReservationParams {
  /** A StaticPaymentMethod; any other value is a 400. */
  readonly method: string
}

export const paymentEndpoints = {
  initPayment: defineWrite<PaymentMethodParams>()(
    'POST',
    `${publicApiPrefix}/reservation/:reservationId/payment/:method/init`,
    z.object({}),
    initializedPayment,
  ),
  paymentStatus: defineGet<PaymentMethodParams>()(
    `${publicApiPrefix}/reservation/:reservationId/payment/:method/status`,
    paymentResult,
  ),
  forceCheck: defineGet<ReservationParams>()(
    `${publicApiPrefix}/reservation/:reservationId/transaction/force-check`,
    forceCheckResult,
  ),
  dropPaymentToken: defineWrite<ReservationParams>()(
    'DELETE',
    `${publicApiPrefix}/reservation/:reservationId/payment/token`,
    null,
    booleanBody,
  ),
  cancelPayment: defineWrite<ReservationParams>()(
    'DELETE',
    `${publicApiPrefix}/reservation/:reservationId/payment`,
    null,
    booleanBody,
  ),
  customPaymentMethods: defineGet<ReservationParams>()(
    `${publicApiPrefix}/reservation/:reservationId/applicable-custom-payment-method-details`,
    z.array(customPaymentMethod),
  ),
  selectedCustomPaymentMethod: defineGet<ReservationParams>()(
    `${publicApiPrefix}/reservation/:reservationId/selected-custom-payment-method-details`,
    customPaymentMethod,
  ),
} as const
