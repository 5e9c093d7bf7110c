import { cleanText } from './clean-text.ts'
import { repairEmail } from './email-address.ts'

/** Frequent slips by the mail provider that was meant; two of them have the i of Turkish. */
const slips = {
  'gmail.com': 'gmial.com gmal.com gmai.com gmaill.com gnail.com gmail.con gmail.co gmaıl.com gmai̇l.com',
  'hotmail.com': 'hotmial.com hotmal.com hotmail.con',
  'outlook.com': 'outlok.com outlook.con',
  'yahoo.com': 'yaho.com yahoo.con',
  'icloud.com': 'iclod.com icloud.con',
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
  const [meant] = Object.entries(slips).find(([, list]) => list.split(' ').includes(typed)) ?? []
  return local === undefined || meant === undefined ? null : `${local}@${meant}`
}
