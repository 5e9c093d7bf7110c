/** Rules across properties: payment methods. */
import { staticPaymentMethods } from '#core/contract/payment.ts'
import { isCustomMethod } from '#core/domain/payment-proxies.ts'
import { nearestNameHint } from './did-you-mean.ts'
import type { EventFile } from './event-file.ts'
import type { MethodFile } from './payment.ts'
import {
  duplicateViolations,
  missingTextViolations,
  violationIf,
  type RuleViolation,
} from './rule-violation.ts'

function methodViolations(
  { id, name, description, instructions }: MethodFile,
  index: number,
  languages: readonly string[],
): RuleViolation[] {
  const path = ['customPaymentMethods', index]
  return [
    ...violationIf(
      staticPaymentMethods.some((method) => method === id),
      [...path, 'id'],
      `is the name of a standard payment method: ${id}`,
    ),
    ...Object.entries({ name, description, instructions }).flatMap(([part, texts]) =>
      missingTextViolations(texts, [...new Set([...languages, ...Object.keys(name)])], [...path, part]),
    ),
  ]
}

function deniedMethodViolations({ categories, customPaymentMethods }: EventFile): RuleViolation[] {
  const known = [...staticPaymentMethods, ...(customPaymentMethods ?? []).map(({ id }) => id)]
  return categories.flatMap(({ deniedPaymentMethods }, index) =>
    (deniedPaymentMethods ?? []).flatMap((name, place) =>
      violationIf(
        !known.includes(name),
        ['categories', index, 'deniedPaymentMethods', place],
        `"${name}" is no payment method of this event${nearestNameHint(name, known)}`,
      ),
    ),
  )
}

type Offer = Pick<EventFile, 'customPaymentMethods' | 'languages' | 'paymentProxies'>

/** @param file of an event or a pass */
export function offerViolations(file: Offer): RuleViolation[] {
  const { customPaymentMethods: methods, paymentProxies = [] } = file
  const offered = paymentProxies.some(isCustomMethod)
  return [
    ...violationIf(
      methods !== undefined && !offered,
      ['customPaymentMethods'],
      'is there, but CUSTOM_OFFLINE is not among paymentProxies',
    ),
    ...violationIf(
      methods === undefined && offered,
      ['paymentProxies'],
      'has CUSTOM_OFFLINE, but customPaymentMethods describes none',
    ),
    ...(methods ?? []).flatMap((method, index) => methodViolations(method, index, file.languages)),
    ...duplicateViolations(
      (methods ?? []).map(({ id }) => id),
      (index) => ['customPaymentMethods', index, 'id'],
    ),
  ]
}

/** @returns the violations of the offered and denied payment methods */
export const paymentViolations = (file: EventFile): RuleViolation[] => [
  ...offerViolations(file),
  ...deniedMethodViolations(file),
]
