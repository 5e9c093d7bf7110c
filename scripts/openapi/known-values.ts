/**
 * Values that this server sends where the contract accepts any text of a newer one. They are examples in the document,
 * not an enumeration.
 */
import * as z from 'zod/mini'
import { contextWithReservations, reservationHeader } from '#core/contract/account.ts'
import { italianEInvoicing } from '#core/contract/billing-details.ts'
import { dynamicDiscount, promoCodeInfo } from '#core/contract/discounts.ts'
import { additionalService, basicEvent, eventInfo, ticketCategory } from '#core/contract/event.ts'
import { initializedPayment, paymentForm, staticPaymentMethods } from '#core/contract/payment.ts'
import { poll } from '#core/contract/polls.ts'
import { problemCodes } from '#core/contract/problem-codes.ts'
import { validationError } from '#core/contract/problem.ts'
import { pushTopic } from '#core/contract/push.ts'
import {
  activePaymentMethod,
  additionalField,
  additionalServiceWithData,
  paymentProxies,
  reservationInfo,
  reservationStatuses,
  summaryRow,
  ticketsByCategory,
} from '#core/contract/reservation.ts'
import { basicSubscriptionDescriptor, subscriptionDescriptor } from '#core/contract/subscriptions.ts'
import type { OpenEnum } from '#core/contract/values.ts'

const knownValues = new Map<z.core.$ZodType, readonly string[]>()

/** The codec of the text itself, without null and undefined around it. */
function withoutNull(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional
    ? withoutNull(schema.def.innerType)
    : schema
}

function note<T extends string>(
  schema: z.ZodMiniType<OpenEnum<T> | null | undefined, string | null | undefined>,
  values: Readonly<Record<NoInfer<T>, true>>,
): void {
  knownValues.set(withoutNull(schema), Object.keys(values))
}

/** From a list to the keys that {@link note} compares with the type. */
const keysOf = <T extends string>(values: readonly T[]): Readonly<Record<T, true>> =>
  Object.fromEntries(values.map((value) => [value, true])) as Record<T, true>

const statuses = keysOf(reservationStatuses)
const proxies = keysOf(paymentProxies)
const formats = { IN_PERSON: true, ONLINE: true, HYBRID: true } as const
const accessTypes = { INHERIT: true, IN_PERSON: true, ONLINE: true } as const
const serviceTypes = { SUPPLEMENT: true, DONATION: true } as const

note(basicEvent.shape.format, formats)
note(eventInfo.shape.format, formats)
note(ticketCategory.shape.ticketAccessType, accessTypes)
note(ticketsByCategory.shape.ticketAccessType, accessTypes)
note(additionalService.shape.type, serviceTypes)
note(additionalServiceWithData.shape.type, serviceTypes)
note(pushTopic.shape.type, { TICKET: true, ORDER: true, SALE: true, SALE_QUEUE: true, WAITING_LIST: true })
note(additionalService.shape.supplementPolicy, {
  MANDATORY_ONE_FOR_TICKET: true,
  MANDATORY_PERCENTAGE_RESERVATION: true,
  MANDATORY_PERCENTAGE_FOR_TICKET: true,
  OPTIONAL_UNLIMITED_AMOUNT: true,
  OPTIONAL_MAX_AMOUNT_PER_TICKET: true,
  OPTIONAL_MAX_AMOUNT_PER_RESERVATION: true,
})
note(promoCodeInfo.shape.type, { DISCOUNT: true, ACCESS: true, SPECIAL_PRICE: true })
note(promoCodeInfo.shape.discountType, {
  FIXED_AMOUNT: true,
  FIXED_AMOUNT_RESERVATION: true,
  PERCENTAGE: true,
  NONE: true,
})
note(dynamicDiscount.shape.discountType, {
  FIXED_AMOUNT: true,
  FIXED_AMOUNT_RESERVATION: true,
  PERCENTAGE: true,
})

note(reservationInfo.shape.status, statuses)
note(reservationHeader.shape.status, statuses)
note(contextWithReservations.shape.type, { event: true, subscription: true })
note(summaryRow.shape.type, {
  TICKET: true,
  SUBSCRIPTION: true,
  PROMOTION_CODE: true,
  DYNAMIC_DISCOUNT: true,
  ADDITIONAL_SERVICE: true,
  APPLIED_SUBSCRIPTION: true,
  TAX_DETAIL: true,
})
note(additionalField.shape.type, {
  'input:text': true,
  'input:tel': true,
  'vat:eu': true,
  'input:dateOfBirth': true,
  textarea: true,
  country: true,
  select: true,
  checkbox: true,
  radio: true,
})
note(italianEInvoicing.shape.referenceType, { ADDRESSEE_CODE: true, PEC: true, NONE: true })

note(reservationInfo.shape.paymentProxy, proxies)
note(activePaymentMethod.shape.paymentProxy, proxies)
note(paymentForm.shape.paymentProxy, proxies)
note(initializedPayment.shape.paymentProvider, proxies)
note(initializedPayment.shape.paymentMethod, keysOf(staticPaymentMethods))

for (const { shape } of [basicSubscriptionDescriptor, subscriptionDescriptor]) {
  note(shape.validityType, { STANDARD: true, CUSTOM: true, NOT_SET: true })
  note(shape.validityTimeUnit, { DAYS: true, MONTHS: true, YEARS: true })
  note(shape.usageType, { ONCE_PER_EVENT: true, UNLIMITED: true })
}
note(poll.shape.status, { DRAFT: true, OPEN: true, CLOSED: true })
knownValues.set(withoutNull(validationError.shape.code), problemCodes)

/** @returns the values that this server sends in place of a text, if the contract lists them. */
export const knownValuesOf = (schema: z.core.$ZodType): readonly string[] | undefined =>
  knownValues.get(schema)
