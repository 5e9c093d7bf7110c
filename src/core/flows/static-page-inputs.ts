/** What a static page is rendered from, as a hash: a page whose inputs are unchanged is not rendered again. */
import { hashOf } from '../domain/hash-of.ts'
import { groupTickets, timingOfGroup } from '../domain/ticket-groups.ts'
import { freshness } from '../domain/ticket-freshness.ts'
import { cardFields, type Neighbors } from '../domain/ticket-page-facts.ts'
import type { TicketRecord } from '../storage/records.ts'

/** What all pages of a run have in common: the renderer's version and the language of the texts. */
export interface CommonInputs {
  readonly version: string
  readonly lang: string
}

const sorted = (facts: object): [string, unknown][] =>
  Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1))

/** Pages name moments on the reader's clock: another time zone of the device is another page. Minutes. */
const clockOffset = (at: number | null): number => (at === null ? 0 : new Date(at).getTimezoneOffset())

/** Of ticket page and door view. Every field of the record counts, except those named here, which no page shows. */
export function ticketInputs(
  ticket: TicketRecord,
  neighbors: Neighbors,
  common: CommonInputs,
): Promise<string> {
  const { pages: _pages, lang: _lang, savedAt: _savedAt, position: _position, code, ...facts } = ticket
  const { png: _png, fetchedAt: _fetchedAt, ...shown } = code ?? { png: null, fetchedAt: null }
  const clock = [ticket.checkedAt, ticket.missingSince].map(clockOffset)
  return hashOf(JSON.stringify([common, neighbors, clock, code && sorted(shown), sorted(facts)]))
}

/** Of the wallet list: what its cards show, the section of each group, and the oldest check. `now`: epoch ms. */
export function walletInputs(
  tickets: readonly TicketRecord[],
  now: number,
  common: CommonInputs,
): Promise<string> {
  const oldest = Math.min(...tickets.map(({ checkedAt }) => checkedAt))
  const cards = groupTickets(tickets).map((group) => [
    timingOfGroup(group, now) === 'past',
    group.map((ticket) => [freshness(ticket), ...cardFields.map((field) => ticket[field])]),
  ])
  return hashOf(JSON.stringify([common, oldest, clockOffset(oldest), cards]))
}
