/** Links that carry a code. Contract 1, 2.8. */
import { isCodeValid } from '#server/modules/pricing/rules/promo-codes.ts'
import type { ReservationsContext } from './context.ts'
import { findCode } from '#server/modules/pricing/queries/promo-codes.ts'
import { findEvent, listCategories } from '#server/modules/catalogue/queries/events.ts'
import { reserve, type ReserveRequest } from './reserve.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'

const encodePart = encodeURIComponent
const notFoundCode = 'error.STEP_1_CODE_NOT_FOUND'

const errorPath = (shortName: string, codes: readonly string[]): string =>
  `/event/${encodePart(shortName)}?errors=${codes.join(',')}`

/** One ticket, held at once. */
async function reserveOneTicket(
  event: EventWithOrganization,
  language: string,
  categoryId: number,
  change: Partial<ReserveRequest> & { readonly promoCode?: string },
  context: ReservationsContext,
): Promise<string> {
  const { promoCode = null, ...requestedLanguage } = change
  const body = { promoCode, reservation: [{ ticketCategoryId: categoryId, amount: 1 }] }
  const outcome = await reserve({ event, language, body, ...requestedLanguage }, context)
  const name = event.short_name
  if ('id' in outcome) return `/event/${encodePart(name)}/reservation/${outcome.id}/book`
  return errorPath(name, 'problems' in outcome ? outcome.problems.map(({ code }) => code) : [notFoundCode])
}

/**
 * Where such a link leads. A promo code: to the event with the code typed in. A category's code or a personal one: to
 * the reservation of one ticket that is made on the way; else to the event with what went wrong.
 * @param languageOf the visitor's language among those of the event
 */
export async function resolveCodeLink(
  shortName: string,
  text: string,
  languageOf: (event: EventWithOrganization) => string,
  context: ReservationsContext,
): Promise<string> {
  const event = await findEvent(context.db, shortName)
  if (!event) return errorPath(shortName, [notFoundCode])
  const category = (await listCategories(context.db, event.id)).find(({ code }) => code === text)
  const language = languageOf(event)
  if (category)
    return reserveOneTicket(event, language, category.id, { openedCategoryId: category.id }, context)
  const code = await findCode(context.db, event, text)
  if (!code || !isCodeValid(code, event.config.currency, context.now()))
    return errorPath(shortName, [notFoundCode])
  if (code.kind === 'PROMO') return `/event/${encodePart(shortName)}?code=${encodePart(text)}`
  return reserveOneTicket(event, language, code.row.category_id, { promoCode: text }, context)
}
