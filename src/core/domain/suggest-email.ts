import { cleanText } from './clean-text.ts'
import { repairEmail } from './email-address.ts'

/** Frequent mail providers whose names are mistyped. */
const providers = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'gmx.de',
  'gmx.ch',
  'gmx.net',
  'web.de',
  't-online.de',
  'bluewin.ch',
  'proton.me',
  'libero.it',
  'orange.fr',
  'hotmail.fr',
  'yahoo.fr',
]

/** True when one insertion, deletion, replacement or swap of neighbors turns one text into the other. */
function differsByOneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const restA = a.slice(start)
  const restB = b.slice(start)
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.length === restB.length &&
      (restA.slice(1) === restB.slice(1) ||
        (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))))
  )
}

/**
 * The address that was probably meant: with the domain of a frequent provider ("ada@gmial.com" gives "ada@gmail.com"), or one
 * that can exist ("ada@example..org" gives "ada@example.org"); null without a slip that the app recognizes. A suggestion only:
 * the other domain may exist.
 */
export function suggestEmail(email: string): string | null {
  if (email === '') return null
  const repaired = repairEmail(cleanText(email))
  if (repaired !== null) return suggestEmail(repaired) ?? repaired
  const [, local, domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(cleanText(email)) ?? []
  const typed = domain.toLowerCase()
  if (local === undefined || providers.includes(typed)) return null
  const meant = providers.find((provider) => differsByOneSlip(typed, provider))
  return meant === undefined ? null : `${local}@${meant}`
}
