/** The calls of paying, beside confirm. Contract 2, 1.10 and 1.12. */
import * as z from 'zod/mini'
import { api, get, send, yesNo } from './endpoint.ts'
import { customPaymentMethod, forceCheckResult, initializedPayment, paymentResult } from './payment.ts'

interface Reservation {
  readonly reservationId: string
}
interface ByMethod extends Reservation {
  /** StaticPaymentMethod; anything else is a 400. */
  readonly method: string
}

export const paymentEndpoints = {
  initPayment: send<ByMethod>()(
    'POST',
    `${api}/reservation/:reservationId/payment/:method/init`,
    z.object({}),
    initializedPayment,
  ),
  paymentStatus: get<ByMethod>()(`${api}/reservation/:reservationId/payment/:method/status`, paymentResult),
  forceCheck: get<Reservation>()(
    `${api}/reservation/:reservationId/transaction/force-check`,
    forceCheckResult,
  ),
  dropPaymentToken: send<Reservation>()(
    'DELETE',
    `${api}/reservation/:reservationId/payment/token`,
    null,
    yesNo,
  ),
  cancelPayment: send<Reservation>()('DELETE', `${api}/reservation/:reservationId/payment`, null, yesNo),
  customPaymentMethods: get<Reservation>()(
    `${api}/reservation/:reservationId/applicable-custom-payment-method-details`,
    z.array(customPaymentMethod),
  ),
  selectedCustomPaymentMethod: get<Reservation>()(
    `${api}/reservation/:reservationId/selected-custom-payment-method-details`,
    customPaymentMethod,
  ),
} as const
