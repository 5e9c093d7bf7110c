/** Rules across properties: promo codes, additional services and discounts. */
import { codeKey } from '#server/infra/ids.ts'
import type { EventFile } from './event-file.ts'
import {
  discountNames,
  type DiscountFile,
  type DynamicDiscountFile,
  type PromoCodeFile,
  type ServiceFile,
} from './prices.ts'
import {
  unknownNameViolations,
  unknownNamesViolations,
  spanViolations,
  violationIf,
  type RuleViolation,
  type PropertyPath,
} from './rule-violation.ts'

function discountViolations(
  file: DiscountFile,
  currency: string | null,
  path: PropertyPath,
  names: readonly string[],
): RuleViolation[] {
  const present = names.filter((name) => Object.hasOwn(file, name))
  return [
    ...violationIf(present.length === 0, path, `needs one of ${names.join(', ')}`),
    ...present
      .slice(1)
      .map((name) => ({ path: [...path, name], message: `cannot stand beside ${present[0] ?? ''}` })),
    ...discountNames.flatMap((name) =>
      violationIf(
        name !== 'percentOff' && currency === null && file[name] !== undefined,
        [...path, name],
        'is an amount, but the event has no currency',
      ),
    ),
  ]
}

function promoCodeViolations(code: PromoCodeFile, file: EventFile, path: PropertyPath): RuleViolation[] {
  const names = file.categories.map(({ name }) => name)
  const hidden = file.categories.filter(({ restricted }) => restricted).map(({ name }) => name)
  const { opens, categories, everyEvent, validFrom, validUntil } = code
  return [
    ...discountViolations(code, file.currency, path, [...discountNames, 'opens']),
    ...unknownNamesViolations(categories, names, 'category', [...path, 'categories']),
    ...(opens === undefined
      ? []
      : [
          ...unknownNameViolations(opens, names, 'category', [...path, 'opens']),
          ...violationIf(
            names.includes(opens) && !hidden.includes(opens),
            [...path, 'opens'],
            `names "${opens}", which is open to everybody: only a category with restricted: true needs it`,
          ),
          ...violationIf(categories !== undefined, [...path, 'categories'], 'cannot stand beside opens'),
        ]),
    ...violationIf(
      Boolean(everyEvent) && (categories !== undefined || opens !== undefined),
      [...path, 'everyEvent'],
      'cannot be true for a code that is about categories of this event',
    ),
    ...spanViolations(['validFrom', validFrom], ['validUntil', validUntil ?? file.endsAt], path),
  ]
}

const discountRuleViolations = (
  rule: DynamicDiscountFile,
  { currency }: EventFile,
  path: PropertyPath,
): RuleViolation[] => [
  ...discountViolations(rule, currency, path, discountNames),
  ...spanViolations(['from', rule.from], ['until', rule.until], path),
]

/** Rules of the two percentage policies, and of properties that belong to them. */
function percentageViolations(service: ServiceFile, path: PropertyPath): RuleViolation[] {
  const { policy, price, percent, minPrice, maxPrice } = service
  const at = (name: string) => [...path, name]
  const bounds = (['minPrice', 'maxPrice'] as const).filter((name) => service[name] !== undefined)
  const decimals = violationIf(
    (percent?.split('.')[1]?.length ?? 0) > 2,
    at('percent'),
    'has more than two decimals',
  )
  const order = violationIf(
    minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice,
    at('maxPrice'),
    'is less than minPrice',
  )
  if (policy?.startsWith('MANDATORY_PERCENTAGE'))
    return [
      ...violationIf(percent === undefined, path, `needs percent, because its policy is ${policy}`),
      ...violationIf(price !== undefined, at('price'), 'cannot stand beside a percentage: say minPrice'),
      ...decimals,
      ...order,
    ]
  return [
    ...violationIf(percent !== undefined, at('percent'), 'is only for a policy MANDATORY_PERCENTAGE_...'),
    ...decimals,
    ...bounds.map((name) => ({ path: at(name), message: 'is only for a percentage' })),
    ...order,
  ]
}

function serviceVatViolations({ vat, vatType }: ServiceFile, path: PropertyPath): RuleViolation[] {
  const isCustom = vatType?.startsWith('CUSTOM') ?? false
  return isCustom
    ? violationIf(vat === undefined, path, `needs vat, because its vatType is ${vatType ?? ''}`)
    : violationIf(vat !== undefined, [...path, 'vat'], 'needs a vatType: CUSTOM_INCLUDED or CUSTOM_EXCLUDED')
}

function serviceViolations(service: ServiceFile, file: EventFile, path: PropertyPath): RuleViolation[] {
  const { type, policy, price } = service
  return [
    ...violationIf(
      type === 'DONATION' && policy !== undefined,
      [...path, 'policy'],
      'is for supplements, not for a donation',
    ),
    ...percentageViolations(service, path),
    ...violationIf(
      policy === 'MANDATORY_ONE_FOR_TICKET' && price === undefined,
      path,
      'needs a price, because buyers cannot choose one',
    ),
    ...violationIf(
      file.currency === null && (price ?? 1) > 0,
      path,
      'costs something, but the event has no currency',
    ),
    ...serviceVatViolations(service, path),
    ...spanViolations(
      ['saleFrom', service.saleFrom],
      ['saleUntil', service.saleUntil ?? file.startsAt],
      path,
    ),
  ]
}

/** A code has one meaning, because buyers type it in any case and follow links with it. */
function duplicateCodeViolations({ categories, promoCodes }: EventFile): RuleViolation[] {
  const codes = [
    ...(promoCodes ?? []).map(({ code }, index) => ({ code, path: ['promoCodes', index, 'code'] })),
    ...categories.flatMap(({ code, personalCodes }, index) => [
      ...(code === undefined ? [] : [{ code, path: ['categories', index, 'code'] }]),
      ...(personalCodes ?? []).map((code, place) => ({
        code: code,
        path: ['categories', index, 'personalCodes', place],
      })),
    ]),
  ]
  const firstByKey = new Map<string, string>()
  return codes.flatMap(({ code, path }) => {
    const first = firstByKey.get(codeKey(code))
    if (first === undefined) firstByKey.set(codeKey(code), code)
    const isSame = first === code
    return violationIf(
      first !== undefined,
      path,
      isSame
        ? `"${code}" is there twice`
        : `"${code}" is the same code as "${first ?? ''}": case does not count`,
    )
  })
}

/** @returns the violations of promo codes, discounts and additional services */
export const priceViolations = (file: EventFile): RuleViolation[] => [
  ...(file.promoCodes ?? []).flatMap((code, index) => promoCodeViolations(code, file, ['promoCodes', index])),
  ...(file.dynamicDiscounts ?? []).flatMap((discount, index) =>
    discountRuleViolations(discount, file, ['dynamicDiscounts', index]),
  ),
  ...(file.additionalServices ?? []).flatMap((service, index) =>
    serviceViolations(service, file, ['additionalServices', index]),
  ),
  ...duplicateCodeViolations(file),
]

/** An event with a price needs a payment method. */
export const hasPaidServices = ({ additionalServices }: EventFile): boolean =>
  (additionalServices ?? []).some(({ price }) => price !== 0)
