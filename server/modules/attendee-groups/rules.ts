/** Groups of people that restrict categories (docs/api/tickets.md#attendee-lists, docs/api/tickets.md#ticket-calls). */
import { emailKey } from '#kit/text/canonical-email.ts'
import type { GroupLink, GroupMember } from '#server/infra/database/tables/tables.ts'

/** The groups that restrict a category: its own and those of the whole event. */
export const groupLinksOfCategory = (links: readonly GroupLink[], categoryId: number | null): GroupLink[] =>
  links.filter((link) => link.category_id === null || link.category_id === categoryId)

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@'))

/** The member values that match an address: the address, and its domain where domains count. */
export function groupMemberValuesFor(email: string, { match }: Pick<GroupLink, 'match'>): string[] {
  const address = emailKey(email)
  const domain = domainOf(address)
  return match === 'EMAIL_DOMAIN' ? [address, domain, domain.slice(1)] : [address]
}

/** @param used other tickets on this member */
export function hasAllocationLeft({ use, max_allocation: most }: GroupLink, used: number): boolean {
  if (use === 'UNLIMITED') return true
  return used < (use === 'LIMITED_QUANTITY' ? (most ?? 1) : 1)
}

/** The exact address precedes its domain, which keeps the domain's places for others. */
export const bySpecificity = (members: readonly GroupMember[]): GroupMember[] =>
  members.toSorted((a, b) => b.value.indexOf('@') - a.value.indexOf('@') || a.id - b.id)
