/** Lists of people who may hold tickets of a category. Contract 2, 1.1 and 1.13. */
import type { GroupLink, GroupMember } from '#server/infra/database/tables/additional-fields.ts'

/** The lists that guard a category: its own ones, and those of the whole event. */
export const groupLinksOfCategory = (links: readonly GroupLink[], categoryId: number | null): GroupLink[] =>
  links.filter((link) => link.category_id === null || link.category_id === categoryId)

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@'))

/** What a list may say to let an address in: the address itself first, its domain where that is enough. */
export function groupMemberValuesFor(email: string, { match }: Pick<GroupLink, 'match'>): string[] {
  const address = email.trim().toLowerCase()
  return match === 'EMAIL_DOMAIN' ? [address, domainOf(address), domainOf(address).slice(1)] : [address]
}

/** @param used how many other tickets were taken on this member already */
export function hasAllocationLeft({ use, max_allocation: most }: GroupLink, used: number): boolean {
  if (use === 'UNLIMITED') return true
  return used < (use === 'LIMITED_QUANTITY' ? (most ?? 1) : 1)
}

/** The exact address goes before its domain, so that a domain's places stay for those who have no other. */
export const bySpecificity = (members: readonly GroupMember[]): GroupMember[] =>
  members.toSorted((a, b) => b.value.indexOf('@') - a.value.indexOf('@') || a.id - b.id)
