/** Resolves links that contain a code (docs/api/codes-and-discounts.md#code-links). */
import { paths } from '#core/domain/page-paths.ts'
import { isCodeValid, findCode } from '#server/modules/pricing/index.ts'
import type { ReservationsContext } from './context.ts'
import { findEvent, listCategories } from '#server/modules/catalogue/index.ts'
import { reserve, type ReserveRequest } from './reserve.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/events.ts'

const notFoundCode = 'error.STEP_1_CODE_NOT_FOUND'

const errorPath = (shortName: string, codes: readonly string[]): string =>
  `${paths.event(shortName)}?errors=${codes.join(',')}`

type OneTicketRequest = Pick<ReserveRequest, 'event' | 'language' | 'openedCategoryId'> & {
  readonly categoryId: number
  readonly promoCode?: string | null
}

/** @returns the booking page of the new reservation, or the event page with the codes of the problems */
async function reserveOneTicket(
  { categoryId, promoCode = null, ...request }: OneTicketRequest,
  context: ReservationsContext,
): Promise<string> {
  const body = { promoCode, reservation: [{ ticketCategoryId: categoryId, amount: 1 }] }
  const outcome = await reserve({ ...request, body }, context)
  const name = request.event.short_name
  if ('id' in outcome) return paths.reservation('event', name, outcome.id, 'book')
  return errorPath(name, 'problems' in outcome ? outcome.problems.map(({ code }) => code) : [notFoundCode])
}

/**
 * Where the link redirects to. A promo code: the event page with the code filled in. The code of a category
 * or a personal code: a new reservation of one ticket, else the event page with the codes of the problems.
 * @param languageOf chooses the language of the reservation
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
    return reserveOneTicket(
      { event, language, categoryId: category.id, openedCategoryId: category.id },
      context,
    )
  const code = await findCode(context.db, event, text)
  if (!code || !isCodeValid(code, event.config.currency, context.now()))
    return errorPath(shortName, [notFoundCode])
  if (code.kind === 'PROMO') return `${paths.event(shortName)}?code=${encodeURIComponent(text)}`
  const categoryId = code.row.category_id
  return reserveOneTicket({ event, language, categoryId, promoCode: text }, context)
}
