/** What has to fit together about ways to pay in an event file. */
import { staticPaymentMethods } from '#core/contract/payment.ts'
import { didYouMean } from './nearest.ts'
import { repeated, textMisfits, when, type Misfit } from './misfit.ts'
import type { MethodFile } from './payment.ts'
import type { EventFile } from './schema.ts'

function methodMisfits(
  { id, name, description, instructions }: MethodFile,
  index: number,
  languages: readonly string[],
): Misfit[] {
  const path = ['customPaymentMethods', index]
  return [
    ...when(
      staticPaymentMethods.some((one) => one === id),
      [...path, 'id'],
      `is the name of another way to pay: ${id}`,
    ),
    ...Object.entries({ name, description, instructions }).flatMap(([part, texts]) =>
      textMisfits(texts, [...new Set([...languages, ...Object.keys(name)])], [...path, part]),
    ),
  ]
}

function deniedMisfits({ categories, customPaymentMethods }: EventFile): Misfit[] {
  const known = [...staticPaymentMethods, ...(customPaymentMethods ?? []).map(({ id }) => id)]
  return categories.flatMap(({ deniedPaymentMethods }, index) =>
    (deniedPaymentMethods ?? []).flatMap((name, place) =>
      when(
        !known.includes(name),
        ['categories', index, 'deniedPaymentMethods', place],
        `"${name}" is no way to pay here${didYouMean(name, known)}`,
      ),
    ),
  )
}

type Offer = Pick<EventFile, 'customPaymentMethods' | 'languages' | 'paymentProxies'>

/** Of an event or of a pass. */
export function offerMisfits(file: Offer): Misfit[] {
  const { customPaymentMethods: methods, paymentProxies = [] } = file
  const offered = paymentProxies.includes('CUSTOM_OFFLINE')
  return [
    ...when(
      methods !== undefined && !offered,
      ['customPaymentMethods'],
      'is there, but CUSTOM_OFFLINE is not among paymentProxies',
    ),
    ...when(
      methods === undefined && offered,
      ['paymentProxies'],
      'has CUSTOM_OFFLINE, but customPaymentMethods describes no such way',
    ),
    ...(methods ?? []).flatMap((method, index) => methodMisfits(method, index, file.languages)),
    ...repeated(
      (methods ?? []).map(({ id }) => id),
      (index) => ['customPaymentMethods', index, 'id'],
    ),
  ]
}

export const paymentMisfits = (file: EventFile): Misfit[] => [...offerMisfits(file), ...deniedMisfits(file)]
