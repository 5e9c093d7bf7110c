/** What has to fit together about codes, supplements and discounts in an event file. */
import { nameMisfit, nameMisfits, repeated, spanMisfit, when, type Misfit, type Path } from './misfit.ts'
import { offNames, type DynamicDiscountFile, type PromoCodeFile, type ServiceFile } from './prices.ts'
import type { EventFile } from './schema.ts'

function offMisfits(
  file: Pick<DynamicDiscountFile, (typeof offNames)[number]> & { opens?: string },
  currency: string | null,
  path: Path,
  names: readonly string[],
): Misfit[] {
  const given = names.filter((name) => Object.hasOwn(file, name))
  return [
    ...when(given.length === 0, path, `needs one of ${names.join(', ')}`),
    ...given
      .slice(1)
      .map((name) => ({ path: [...path, name], message: `cannot stand beside ${given[0] ?? ''}` })),
    ...offNames.flatMap((name) =>
      when(
        name !== 'percentOff' && currency === null && file[name] !== undefined,
        [...path, name],
        'is an amount, but the event has no currency',
      ),
    ),
  ]
}

function promoCodeMisfits(code: PromoCodeFile, file: EventFile, path: Path): Misfit[] {
  const names = file.categories.map(({ name }) => name)
  const hidden = file.categories.filter(({ restricted }) => restricted).map(({ name }) => name)
  const { opens, categories, everyEvent, validFrom, validUntil } = code
  return [
    ...offMisfits(code, file.currency, path, [...offNames, 'opens']),
    ...nameMisfits(categories, names, 'category', [...path, 'categories']),
    ...(opens === undefined
      ? []
      : [
          ...nameMisfit(opens, names, 'category', [...path, 'opens']),
          ...when(
            names.includes(opens) && !hidden.includes(opens),
            [...path, 'opens'],
            `names "${opens}", which is open to everybody: only a category with restricted: true needs it`,
          ),
          ...when(categories !== undefined, [...path, 'categories'], 'cannot stand beside opens'),
        ]),
    ...when(
      Boolean(everyEvent) && (categories !== undefined || opens !== undefined),
      [...path, 'everyEvent'],
      'cannot be true for a code that is about categories of this event',
    ),
    ...spanMisfit(['validFrom', validFrom], ['validUntil', validUntil ?? file.endsAt], path),
  ]
}

const ruleMisfits = (rule: DynamicDiscountFile, { currency }: EventFile, path: Path): Misfit[] => [
  ...offMisfits(rule, currency, path, offNames),
  ...spanMisfit(['from', rule.from], ['until', rule.until], path),
]

function serviceMisfits(service: ServiceFile, file: EventFile, path: Path): Misfit[] {
  const { type, policy, price, percent, minPrice, maxPrice, vat, vatType } = service
  const at = (name: string) => [...path, name]
  const percentage = policy?.startsWith('MANDATORY_PERCENTAGE') ?? false
  const custom = vatType?.startsWith('CUSTOM') ?? false
  const bounds = (['minPrice', 'maxPrice'] as const).filter((name) => service[name] !== undefined)
  return [
    ...when(
      type === 'DONATION' && policy !== undefined,
      at('policy'),
      'is for supplements, not for a donation',
    ),
    ...when(
      percentage && percent === undefined,
      path,
      `needs percent, because its policy is ${policy ?? ''}`,
    ),
    ...when(percentage && price !== undefined, at('price'), 'cannot stand beside a percentage: say minPrice'),
    ...when(
      !percentage && percent !== undefined,
      at('percent'),
      'is only for a policy MANDATORY_PERCENTAGE_...',
    ),
    ...when((percent?.split('.')[1]?.length ?? 0) > 2, at('percent'), 'has more than two decimals'),
    ...when(
      policy === 'MANDATORY_ONE_FOR_TICKET' && price === undefined,
      path,
      'needs a price, because nobody chooses it',
    ),
    ...when(
      file.currency === null && (price ?? 1) > 0,
      path,
      'costs something, but the event has no currency',
    ),
    ...(percentage ? [] : bounds.map((name) => ({ path: at(name), message: 'is only for a percentage' }))),
    ...when(
      minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice,
      at('maxPrice'),
      'is less than minPrice',
    ),
    ...when(custom && vat === undefined, path, `needs vat, because its vatType is ${vatType ?? ''}`),
    ...when(!custom && vat !== undefined, at('vat'), 'needs a vatType: CUSTOM_INCLUDED or CUSTOM_EXCLUDED'),
    ...spanMisfit(['saleFrom', service.saleFrom], ['saleUntil', service.saleUntil ?? file.startsAt], path),
  ]
}

/** A text stands for one thing: whoever types it, or follows a link with it, is to get what was meant. */
function codeMisfits({ categories, promoCodes }: EventFile): Misfit[] {
  const codes = [
    ...(promoCodes ?? []).map(({ code }, index) => ({ code, path: ['promoCodes', index, 'code'] })),
    ...categories.flatMap(({ code, personalCodes }, index) => [
      ...(code === undefined ? [] : [{ code, path: ['categories', index, 'code'] }]),
      ...(personalCodes ?? []).map((one, place) => ({
        code: one,
        path: ['categories', index, 'personalCodes', place],
      })),
    ]),
  ]
  return repeated(
    codes.map(({ code }) => code),
    (index) => codes[index]?.path ?? [],
  )
}

export const priceMisfits = (file: EventFile): Misfit[] => [
  ...(file.promoCodes ?? []).flatMap((one, index) => promoCodeMisfits(one, file, ['promoCodes', index])),
  ...(file.dynamicDiscounts ?? []).flatMap((one, index) =>
    ruleMisfits(one, file, ['dynamicDiscounts', index]),
  ),
  ...(file.additionalServices ?? []).flatMap((one, index) =>
    serviceMisfits(one, file, ['additionalServices', index]),
  ),
  ...codeMisfits(file),
]

/** Something of the event asks for money, so there has to be a way to pay. */
export const servicesCost = ({ additionalServices }: EventFile): boolean =>
  (additionalServices ?? []).some(({ price }) => price !== 0)
