/** What has to fit together in both kinds of file. */
import { repeated, textMisfits, when, type Misfit } from './misfit.ts'
import type { SharedFile } from './shared.ts'

/** @param costs something of it asks for money */
export const sharedMisfits = (file: SharedFile, costs: boolean): Misfit[] => [
  ...repeated(file.languages, (index) => ['languages', index]),
  ...textMisfits(file.title, file.languages, ['title']),
  ...textMisfits(file.description, file.languages, ['description']),
  ...when(
    costs && (file.paymentProxies ?? []).length === 0,
    ['paymentProxies'],
    'names no way to pay, but something costs money',
  ),
  ...when(
    Boolean(file.paymentProxies?.includes('OFFLINE')) && !file.bankAccount,
    ['bankAccount'],
    'is missing, but a bank transfer (OFFLINE) is a way to pay',
  ),
]
