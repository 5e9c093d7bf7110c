/** Links that carry a code. Contract 1, 2.8. */
import { isValid } from '../domain/codes.ts'
import type { Office } from '../office.ts'
import { findCode } from '../store/codes.ts'
import { findEvent, listCategories, type EventWithOrganization } from '../store/events.ts'
import { reserve, type Wish } from './reserve.ts'

const part = encodeURIComponent
const notFound = 'error.STEP_1_CODE_NOT_FOUND'

const refused = (shortName: string, codes: readonly string[]): string =>
  `/event/${part(shortName)}?errors=${codes.join(',')}`

/** One ticket, held at once. */
async function holdOne(
  event: EventWithOrganization,
  language: string,
  categoryId: number,
  change: Partial<Wish> & { readonly promoCode?: string },
  office: Office,
): Promise<string> {
  const { promoCode = null, ...wish } = change
  const body = { promoCode, reservation: [{ ticketCategoryId: categoryId, amount: 1 }] }
  const outcome = await reserve({ event, language, body, ...wish }, office)
  const name = event.short_name
  if ('id' in outcome) return `/event/${part(name)}/reservation/${outcome.id}/book`
  return refused(name, 'problems' in outcome ? outcome.problems.map(({ code }) => code) : [notFound])
}

/**
 * Where such a link leads. A promo code: to the event with the code typed in. A category's code or a personal one: to
 * the reservation of one ticket that is made on the way; else to the event with what went wrong.
 * @param languageOf the visitor's language among those of the event
 */
export async function followCode(
  shortName: string,
  text: string,
  languageOf: (event: EventWithOrganization) => string,
  office: Office,
): Promise<string> {
  const event = await findEvent(office.db, shortName)
  if (!event) return refused(shortName, [notFound])
  const category = (await listCategories(office.db, event.id)).find(({ code }) => code === text)
  const language = languageOf(event)
  if (category) return holdOne(event, language, category.id, { opened: category.id }, office)
  const code = await findCode(office.db, event, text)
  if (!code || !isValid(code, event.config.currency, office.now())) return refused(shortName, [notFound])
  if (code.kind === 'PROMO') return `/event/${part(shortName)}?code=${part(text)}`
  return holdOne(event, language, code.row.category_id, { promoCode: text }, office)
}
