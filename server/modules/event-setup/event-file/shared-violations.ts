/** Rules across properties of events and passes. */
import {
  duplicateViolations,
  missingTextViolations,
  violationIf,
  type RuleViolation,
} from './rule-violation.ts'
import type { SharedFile } from './shared.ts'

/** @param costs true when a part of it has a price */
export const sharedViolations = (file: SharedFile, costs: boolean): RuleViolation[] => [
  ...duplicateViolations(file.languages, (index) => ['languages', index]),
  ...missingTextViolations(file.title, file.languages, ['title']),
  ...missingTextViolations(file.description, file.languages, ['description']),
  ...violationIf(
    costs && (file.paymentProxies ?? []).length === 0,
    ['paymentProxies'],
    'names no payment method, but something costs money',
  ),
  ...violationIf(
    Boolean(file.paymentProxies?.includes('OFFLINE')) && !file.bankAccount,
    ['bankAccount'],
    'is missing, but a bank transfer (OFFLINE) is a way to pay',
  ),
]
