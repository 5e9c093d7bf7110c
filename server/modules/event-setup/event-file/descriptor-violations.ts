/** Rules across properties of the file of a pass. */
import { fieldsViolations } from './field-rules.ts'
import { offerViolations } from './payment-rules.ts'
import { duplicateViolations, spanViolations, violationIf, type RuleViolation } from './rule-violation.ts'
import { sharedViolations } from './shared-violations.ts'
import type { SubscriptionDescriptorFile } from './subscription.ts'

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
    Boolean(file.paymentProxies?.includes('ON_SITE')),
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
