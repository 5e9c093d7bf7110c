/** What has to fit together in an event file. Each rule names the place to look at. */
import type { CategoryFile } from './category.ts'
import { attendMisfits } from './door-rules.ts'
import { bookingMisfits } from './field-rules.ts'
import { repeated, spanMisfit, when, type Misfit } from './misfit.ts'
import { paymentMisfits } from './payment-rules.ts'
import { priceMisfits, servicesCost } from './price-rules.ts'
import type { EventFile } from './schema.ts'
import { sharedMisfits } from './shared-rules.ts'

function categoryMisfits(
  category: CategoryFile,
  index: number,
  { currency, seats: house, format, endsAt }: EventFile,
): Misfit[] {
  const path = ['categories', index]
  const { saleFrom, saleUntil, price, validFrom, validUntil, restricted, seats, personalCodes } = category
  const { accessType = 'INHERIT' } = category
  const codes = personalCodes?.length ?? 0
  return [
    ...spanMisfit(['saleFrom', saleFrom], ['saleUntil', saleUntil], path),
    ...when(saleUntil > endsAt, [...path, 'saleUntil'], 'is after the end of the event'),
    ...when(
      accessType !== 'INHERIT' && format !== 'HYBRID',
      [...path, 'accessType'],
      `is for an event whose format is HYBRID; this one is ${format}`,
    ),
    ...spanMisfit(['validFrom', validFrom], ['validUntil', validUntil], path),
    ...when(
      price > 0 && currency === null,
      [...path, 'price'],
      'costs something, but the event has no currency',
    ),
    ...when(codes > 0 && !restricted, [...path, 'personalCodes'], 'are for a category with restricted: true'),
    ...when(
      codes > (seats ?? house),
      [...path, 'personalCodes'],
      `are ${String(codes)}, but the seats are ${String(seats ?? house)}`,
    ),
  ]
}

function seatMisfits({ seats, categories }: EventFile): Misfit[] {
  const bounded = categories.reduce((sum, category) => sum + (category.seats ?? 0), 0)
  return when(
    bounded > seats,
    ['seats'],
    `are ${String(seats)}, but the categories have ${String(bounded)} together`,
  )
}

export const misfits = (file: EventFile): Misfit[] => [
  ...spanMisfit(['startsAt', file.startsAt], ['endsAt', file.endsAt], []),
  ...sharedMisfits(file, file.categories.some(({ price }) => price > 0) || servicesCost(file)),
  ...file.categories.flatMap((category, index) => categoryMisfits(category, index, file)),
  ...repeated(
    file.categories.map(({ name }) => name),
    (index) => ['categories', index, 'name'],
  ),
  ...seatMisfits(file),
  ...priceMisfits(file),
  ...bookingMisfits(file),
  ...paymentMisfits(file),
  ...attendMisfits(file),
]
