/** Rules across properties of an event file. Each names the property to look at. */
import { accessViolations } from './access-violations.ts'
import type { CategoryFile } from './category.ts'
import type { EventFile } from './event-file.ts'
import { fieldAndGroupViolations } from './field-rules.ts'
import { paymentViolations } from './payment-rules.ts'
import { priceViolations, hasPaidServices } from './price-rules.ts'
import { duplicateViolations, spanViolations, violationIf, type RuleViolation } from './rule-violation.ts'
import { sharedViolations } from './shared-violations.ts'

function categoryViolations(
  category: CategoryFile,
  index: number,
  { currency, seats: totalSeats, format, endsAt }: EventFile,
): RuleViolation[] {
  const path = ['categories', index]
  const { saleFrom, saleUntil, price, validFrom, validUntil, restricted, seats, personalCodes } = category
  const { accessType = 'INHERIT' } = category
  const codes = personalCodes?.length ?? 0
  return [
    ...spanViolations(['saleFrom', saleFrom], ['saleUntil', saleUntil], path),
    ...violationIf(saleUntil > endsAt, [...path, 'saleUntil'], 'is after the end of the event'),
    ...violationIf(
      accessType !== 'INHERIT' && format !== 'HYBRID',
      [...path, 'accessType'],
      `is for an event whose format is HYBRID; this one is ${format}`,
    ),
    ...spanViolations(['validFrom', validFrom], ['validUntil', validUntil], path),
    ...violationIf(
      price > 0 && currency === null,
      [...path, 'price'],
      'costs something, but the event has no currency',
    ),
    ...violationIf(
      codes > 0 && !restricted,
      [...path, 'personalCodes'],
      'are for a category with restricted: true',
    ),
    ...violationIf(
      codes > (seats ?? totalSeats),
      [...path, 'personalCodes'],
      `are ${String(codes)}, but the seats are ${String(seats ?? totalSeats)}`,
    ),
  ]
}

function seatViolations({ seats, categories }: EventFile): RuleViolation[] {
  const bounded = categories.reduce((sum, category) => sum + (category.seats ?? 0), 0)
  return violationIf(
    bounded > seats,
    ['seats'],
    `are ${String(seats)}, but the categories have ${String(bounded)} together`,
  )
}

/** @returns the violations of an event file beyond its schema */
export const eventViolations = (file: EventFile): RuleViolation[] => [
  ...spanViolations(['startsAt', file.startsAt], ['endsAt', file.endsAt], []),
  ...sharedViolations(file, file.categories.some(({ price }) => price > 0) || hasPaidServices(file)),
  ...file.categories.flatMap((category, index) => categoryViolations(category, index, file)),
  ...duplicateViolations(
    file.categories.map(({ name }) => name),
    (index) => ['categories', index, 'name'],
  ),
  ...seatViolations(file),
  ...priceViolations(file),
  ...fieldAndGroupViolations(file),
  ...paymentViolations(file),
  ...accessViolations(file),
]
