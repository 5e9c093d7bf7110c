/** Places of group members and the tickets that use them. */
import { sql } from 'kysely'
import { keptInCatalogue } from '#server/infra/database/catalogue.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { GroupLink, GroupMember, Ticket } from '#server/infra/database/tables/tables.ts'
import { bySpecificity, hasAllocationLeft, groupLinksOfCategory, groupMemberValuesFor } from './rules.ts'

export const listGroupLinks = keptInCatalogue((db, eventId: number): Promise<readonly GroupLink[]> =>
  db.selectFrom('group_links').selectAll().where('event_id', '=', eventId).orderBy('id').execute(),
)

/** True for an address in one of the groups, also when its places are used. */
export const isGroupMember = async (
  db: Database,
  links: readonly GroupLink[],
  email: string,
): Promise<boolean> =>
  (await db
    .selectFrom('group_members')
    .select('id')
    .where(
      'group_id',
      'in',
      links.map(({ group_id }) => group_id),
    )
    .where(
      'value',
      'in',
      links.flatMap((link) => groupMemberValuesFor(email, link)),
    )
    .executeTakeFirst()) !== undefined

/** Locks the members, so that two transactions cannot use the last place of one twice. */
async function lockMembers(trx: Database, link: GroupLink, email: string): Promise<GroupMember[]> {
  const rows = await trx
    .selectFrom('group_members')
    .selectAll()
    .where('group_id', '=', link.group_id)
    .where('value', 'in', groupMemberValuesFor(email, link))
    .orderBy('id')
    .forUpdate()
    .execute()
  return bySpecificity(rows)
}

async function countAllocations(
  trx: Database,
  link: GroupLink,
  member: GroupMember,
  ticketId: number,
): Promise<number> {
  const { used } = await trx
    .selectFrom('group_tickets')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('link_id', '=', link.id)
    .where('member_id', '=', member.id)
    .where('ticket_id', '!=', ticketId)
    .executeTakeFirstOrThrow()
  return used
}

async function allocateTo(trx: Database, link: GroupLink, ticketId: number, email: string): Promise<boolean> {
  for (const member of await lockMembers(trx, link, email)) {
    if (!hasAllocationLeft(link, await countAllocations(trx, link, member, ticketId))) continue
    const place = { link_id: link.id, member_id: member.id }
    await trx
      .insertInto('group_tickets')
      .values({ ticket_id: ticketId, ...place })
      .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(place))
      .execute()
    return true
  }
  return false
}

/**
 * Allocates a place to the ticket for an e-mail address, in the caller's transaction. Replaces its former
 * place.
 * @returns true also when no group restricts the category; false when no group contains the address or its
 * places are used
 */
export async function allocateGroupPlace(
  trx: Database,
  links: readonly GroupLink[],
  ticket: Pick<Ticket, 'id' | 'category_id'>,
  email: string,
): Promise<boolean> {
  const guarding = groupLinksOfCategory(links, ticket.category_id)
  if (guarding.length === 0) return true
  for (const link of guarding) if (await allocateTo(trx, link, ticket.id, email)) return true
  return false
}

interface TicketWithAddress extends Pick<Ticket, 'id' | 'category_id'> {
  readonly email: string
}

/**
 * The tickets that {@link allocateGroupPlace} would refuse together. Allocates and takes it back: nothing is changed.
 * @returns ids
 */
export async function ticketsWithoutGroupPlace(
  trx: Database,
  links: readonly GroupLink[],
  tickets: readonly TicketWithAddress[],
): Promise<number[]> {
  if (links.length === 0) return []
  await sql`savepoint group_places`.execute(trx)
  const refused: number[] = []
  for (const ticket of tickets)
    if (!(await allocateGroupPlace(trx, links, ticket, ticket.email))) refused.push(ticket.id)
  await sql`rollback to savepoint group_places`.execute(trx)
  return refused
}

/** Frees the place in a group that a ticket used: the ticket is released or loses its attendee. */
export async function releaseGroupPlace(trx: Database, ticketId: number): Promise<void> {
  await trx.deleteFrom('group_tickets').where('ticket_id', '=', ticketId).execute()
}
