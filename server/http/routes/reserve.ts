/** Holding tickets. Contract 1, 2.7. */
import { endpoints } from '#core/contract/endpoints.ts'
import type { Office } from '../../office.ts'
import { reserve } from '../../reserving/reserve.ts'
import { findEvent, type EventWithOrganization } from '../../store/events.ts'
import { accepted, badRequest, invalid, notFound } from '../answer.ts'
import type { Register } from '../register.ts'

/**
 * The language of a purchase: the wish if the event speaks it, else the event's first one.
 * @param wish the call's `lang`, which the contract insists on (1, 1.6)
 */
export const purchaseLanguage = (event: EventWithOrganization, wish: string): string =>
  event.config.languages.find((lang) => lang.toLowerCase() === wish.toLowerCase()) ??
  event.config.languages[0] ??
  'en'

export function addReserve(call: Register, office: Office): void {
  call(endpoints.reserveTickets, async ({ params, query, body }) => {
    const event = await findEvent(office.db, params.shortName)
    if (!event) return notFound
    if (query.lang === undefined) return badRequest
    const outcome = await reserve({ event, body, language: purchaseLanguage(event, query.lang) }, office)
    if ('unreadable' in outcome) return badRequest
    return 'id' in outcome ? accepted(outcome.id) : invalid<string>(outcome.problems, null)
  })
}
