/** Rules across properties of the file of an event or a pass. Each names the property to look at. */
import { isPaidByTransfer, isPaidOnSite } from '#core/domain/payment-proxies.ts'
import type { CategoryFile } from './category.ts'
import type { AccessFile, CheckInFile } from './check-in.ts'
import type { EventFile } from './event-file.ts'
import { fieldAndGroupViolations, fieldsViolations } from './field-rules.ts'
import { offerViolations, paymentViolations } from './payment-rules.ts'
import { priceViolations, hasPaidServices } from './price-rules.ts'
import {
  duplicateViolations,
  missingTextViolations,
  spanViolations,
  violationIf,
  type PropertyPath,
  type RuleViolation,
} from './rule-violation.ts'
import type { SharedFile } from './shared.ts'
import type { SubscriptionDescriptorFile } from './subscription.ts'

/** Rules that events and passes share. @param costs true when a part of it has a price */
const sharedViolations = (file: SharedFile, costs: boolean): RuleViolation[] => [
  ...duplicateViolations(file.languages, (index) => ['languages', index]),
  ...missingTextViolations(file.title, file.languages, ['title']),
  ...missingTextViolations(file.description, file.languages, ['description']),
  ...violationIf(
    costs && (file.paymentProxies ?? []).length === 0,
    ['paymentProxies'],
    'names no payment method, but something costs money',
  ),
  ...violationIf(
    Boolean(file.paymentProxies?.some(isPaidByTransfer)) && !file.bankAccount,
    ['bankAccount'],
    'is missing, but a bank transfer (OFFLINE) is a way to pay',
  ),
]

const joinLinkViolations = (links: AccessFile['joinLinks'], path: PropertyPath): RuleViolation[] =>
  (links ?? []).flatMap(({ from, until }, index) =>
    spanViolations(['from', from], ['until', until], [...path, 'joinLinks', index]),
  )

const checkInViolations = (door: CheckInFile, path: PropertyPath): RuleViolation[] => [
  ...joinLinkViolations(door.joinLinks, path),
  ...spanViolations(['checkInFrom', door.checkInFrom], ['checkInUntil', door.checkInUntil], path),
]

const pollViolations = ({ polls, languages }: EventFile): RuleViolation[] =>
  (polls ?? []).flatMap(({ title, options }, index) => [
    ...missingTextViolations(title, languages, ['polls', index, 'title']),
    ...options.flatMap((option, place) =>
      missingTextViolations(option.title, languages, ['polls', index, 'options', place, 'title']),
    ),
  ])

const accessViolations = (file: EventFile): RuleViolation[] => [
  ...joinLinkViolations(file.joinLinks, []),
  ...file.categories.flatMap((category, index) => checkInViolations(category, ['categories', index])),
  ...pollViolations(file),
]

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

const durationUnits = ['days', 'months', 'years'] as const

function validityViolations({ validity }: SubscriptionDescriptorFile): RuleViolation[] {
  if (validity === undefined) return []
  const durations = durationUnits.filter((name) => validity[name] !== undefined)
  const { from, until } = validity
  const dated = from !== undefined && until !== undefined
  const isOnePeriod = dated
    ? durations.length === 0
    : durations.length === 1 && from === undefined && until === undefined
  return [
    ...violationIf(!isOnePeriod, ['validity'], 'needs one of days, months, years, or both from and until'),
    ...spanViolations(['from', from], ['until', until], ['validity']),
  ]
}

/** @returns the violations of the file of a subscription descriptor beyond its schema */
export const descriptorViolations = (file: SubscriptionDescriptorFile): RuleViolation[] => [
  ...sharedViolations(file, file.price > 0),
  ...violationIf(
    file.price > 0 && file.currency === null,
    ['price'],
    'costs something, but the pass has no currency',
  ),
  ...violationIf(
    Boolean(file.paymentProxies?.some(isPaidOnSite)),
    ['paymentProxies'],
    'contains ON_SITE, which only tickets can be paid with: a pass is usable only when it is paid',
  ),
  ...offerViolations(file),
  ...validityViolations(file),
  ...spanViolations(['saleFrom', file.saleFrom], ['saleUntil', file.saleUntil], []),
  ...fieldsViolations(file.fields, file.languages, ['fields']),
  ...duplicateViolations(
    (file.events ?? []).map(({ shortName }) => shortName),
    (index) => ['events', index, 'shortName'],
  ),
]
