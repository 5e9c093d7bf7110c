/** Confirming a reservation (docs/api/payments.md#confirm). */
import * as z from 'zod/mini'
import { openEnum } from '#kit/values.ts'
import { reservationApiPath } from '#wire/api-paths.ts'
import { booleanBody, defineGet, defineWrite } from '#wire/endpoint.ts'
import { paymentProxies } from './reservation.ts'

/** The last three exist only within Saferpay (docs/api/payments.md#payment-methods). */
export const staticPaymentMethods = [
  'CREDIT_CARD',
  'PAYPAL',
  'IDEAL',
  'BANK_TRANSFER',
  'ON_SITE',
  'NONE',
  'APPLE_PAY',
  'BANCONTACT',
  'ING_HOME_PAY',
  'BELFIUS',
  'KBC',
  'PRZELEWY_24',
  'ALIPAY',
  'POSTFINANCE',
  'TWINT',
] as const
export type StaticPaymentMethod = (typeof staticPaymentMethods)[number]

export const customPaymentMethod = z.object({
  paymentMethodId: z.string(),
  deleted: z.nullish(z.boolean()),
  localizations: z.record(
    z.string(),
    z.object({ paymentName: z.string(), paymentDescription: z.string(), paymentInstructions: z.string() }),
  ),
})
export type CustomPaymentMethod = z.output<typeof customPaymentMethod>

export const paymentForm = z.object({
  termAndConditionsAccepted: z.nullish(z.boolean()),
  privacyPolicyAccepted: z.nullish(z.boolean()),
  /** The name of a method, or the whole object of a custom offline method. */
  selectedPaymentMethod: z.nullish(z.union([z.string(), customPaymentMethod])),
  paymentProxy: z.nullish(openEnum(paymentProxies)),
  gatewayToken: z.nullish(z.string()),
  captcha: z.nullish(z.string()),
})
export type PaymentForm = z.output<typeof paymentForm>

/** `failure` is true even for a successful payment: only `success` counts (docs/api/payments.md#confirm). */
export const paymentResult = z.object({
  success: z.boolean(),
  redirect: z.boolean(),
  redirectUrl: z.nullable(z.string()),
  failure: z.boolean(),
  gatewayIdOrNull: z.nullable(z.string()),
})
export type PaymentResult = z.output<typeof paymentResult>

/** force-check has other field names: `successful`, `failed` (docs/api/payments.md#force-check). */
export const forceCheckResult = z.object({
  redirectUrl: z.nullable(z.string()),
  successful: z.boolean(),
  failed: z.boolean(),
  redirect: z.boolean(),
  initialized: z.boolean(),
  gatewayIdOrNull: z.nullable(z.string()),
})
export type ForceCheckResult = z.output<typeof forceCheckResult>

/** Values with which the browser confirms a card payment. */
export const initializedPayment = z.object({
  clientSecret: z.nullable(z.string()),
  token: z.nullable(z.string()),
  errorMessage: z.nullable(z.string()),
  /** The reservation has another status than the page shows: read it again. */
  reservationStatusChanged: z.boolean(),
  paymentMethod: openEnum(staticPaymentMethods),
  paymentProvider: openEnum(paymentProxies),
})
export type InitializedPayment = z.output<typeof initializedPayment>

/** The payment calls other than confirm (docs/api/payments.md#payment-status, docs/api/payments.md#custom-offline-methods). */
export const paymentEndpoints = {
  /**
   * Start a card payment with strong authentication (docs/api/payments.md#init-a-card-payment).
   * @errors 404
   * @query lang? text: Language of an error message
   */
  initPayment: defineWrite()(
    'POST',
    `${reservationApiPath}/payment/:method/init`,
    z.object({}),
    initializedPayment,
  ),
  /**
   * Read the result of a payment (docs/api/payments.md#payment-status).
   * @errors 400 404
   */
  paymentStatus: defineGet()(`${reservationApiPath}/payment/:method/status`, paymentResult),
  /**
   * Ask the payment provider for the result of a payment (docs/api/payments.md#force-check).
   * @errors 404
   */
  forceCheck: defineGet()(`${reservationApiPath}/transaction/force-check`, forceCheckResult),
  /** Drop the approval of a payment provider (docs/api/payments.md#drop-a-token-or-a-payment). */
  dropPaymentToken: defineWrite()('DELETE', `${reservationApiPath}/payment/token`, null, booleanBody),
  /** Cancel an open payment (docs/api/payments.md#drop-a-token-or-a-payment). */
  cancelPayment: defineWrite()('DELETE', `${reservationApiPath}/payment`, null, booleanBody),
  /**
   * List the custom offline payment methods of a reservation (docs/api/payments.md#custom-offline-methods).
   * @errors 401 404
   */
  customPaymentMethods: defineGet()(
    `${reservationApiPath}/applicable-custom-payment-method-details`,
    z.array(customPaymentMethod),
  ),
  /**
   * Read the custom offline payment method that was chosen (docs/api/payments.md#custom-offline-methods).
   * @errors 400 404
   */
  selectedCustomPaymentMethod: defineGet()(
    `${reservationApiPath}/selected-custom-payment-method-details`,
    customPaymentMethod,
  ),
} as const
