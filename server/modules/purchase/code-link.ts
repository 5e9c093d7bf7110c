import type { EventWithOrganization, Category } from '#server/infra/database/tables/tables.ts'
import { codeKey } from '#server/infra/ids.ts'
import { isGuessingCodes } from '#server/modules/catalogue/is-guessing.ts'
import { findEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { findCode } from '#server/modules/pricing/queries.ts'
import { isCodeValid } from '#server/modules/pricing/rules/discounts.ts'
import { categoryPrice } from '#server/modules/pricing/rules/reservation-price.ts'
/** Resolves links that contain a code (docs/api/codes-and-discounts.md#code-links). */
import { paths } from '#wire/page-paths.ts'
import type { ReservationsContext } from './context.ts'
import { reserve, type ReserveRequest } from './reserve.ts'

const notFoundCode = 'error.STEP_1_CODE_NOT_FOUND'

const errorPath = (shortName: string, codes: readonly string[]): string =>
  `${paths.event(shortName)}?errors=${codes.join(',')}`

/** The page that shows the ticket of a link and holds it on request. */
export const codeLinkPath = (shortName: string, code: string): string =>
  `/event/${encodeURIComponent(shortName)}/code/${encodeURIComponent(code)}/reserve`

export interface LinkedTicket {
  readonly event: EventWithOrganization
  readonly category: Category
  /** Price of the ticket, minor units. */
  readonly price: number
  /** Null for the code of a category, which only its link accepts. */
  readonly personalCode: string | null
}

/** `path`: a page of the event, without a reservation. */
type CodeLink = { readonly path: string } | { readonly ticket: LinkedTicket }

const linkedTicket = (
  event: EventWithOrganization,
  category: Category,
  personalCode: string | null,
): CodeLink => ({
  ticket: { event, category, price: categoryPrice(category, event.config), personalCode },
})

interface LinkAttempt {
  readonly shortName: string
  readonly code: string
  readonly address: string
}

const pathWithCode = (shortName: string, code: string): string =>
  `${paths.event(shortName)}?code=${encodeURIComponent(code)}`

/**
 * Reads what a link opens; holds nothing. A promo code: the event page with the code filled in. The code of a category or
 * a personal code: one ticket. Another code: the event page with the code of the problem. For an address that tried too
 * many wrong codes every code is the event page with the code filled in, whose check then reports the limit.
 */
export async function findCodeLink(
  { db, now }: Pick<ReservationsContext, 'db' | 'now'>,
  { shortName, code: text, address }: LinkAttempt,
): Promise<CodeLink> {
  const notFound = { path: errorPath(shortName, [notFoundCode]) }
  const event = await findEvent(db, shortName)
  if (!event) return notFound
  const categories = await listCategories(db, event.id)
  const ofCategory = categories.find(({ code }) => code !== null && codeKey(code) === codeKey(text))
  if (await isGuessingCodes({ db, now }, event, { text, address }, ofCategory !== undefined))
    return { path: pathWithCode(shortName, text) }
  if (ofCategory) return linkedTicket(event, ofCategory, null)
  const code = await findCode(db, event, text)
  if (!code || !isCodeValid(code, event.config.currency, now())) return notFound
  if (code.kind === 'PROMO') return { path: pathWithCode(shortName, text) }
  const category = categories.find(({ id }) => id === code.row.category_id)
  return category ? linkedTicket(event, category, text) : notFound
}

/**
 * Holds the ticket of a link. The caller ran the bot check and the anti-forgery check.
 * @returns the booking page, or the event page with the codes of the problems; null when the visitor holds too much
 */
export async function reserveLinkedTicket(
  { event, category, personalCode }: LinkedTicket,
  request: Pick<ReserveRequest, 'language' | 'ownerId' | 'origin'>,
  context: ReservationsContext,
): Promise<string | null> {
  const outcome = await reserve(
    {
      ...request,
      event,
      body: { promoCode: personalCode, reservation: [{ ticketCategoryId: category.id, amount: 1 }] },
      ...(personalCode === null ? { openedCategoryId: category.id } : {}),
    },
    context,
  )
  if ('tooMany' in outcome) return null
  if ('id' in outcome) return paths.reservation('event', event.short_name, outcome.id, 'book')
  const codes = 'problems' in outcome ? outcome.problems.map(({ code }) => code) : [notFoundCode]
  return errorPath(event.short_name, codes)
}
