/** Holding tickets. Contract 1, 2.7. */
import { endpoints } from '#core/contract/endpoints.ts'
import { setting } from '../../domain/event-settings.ts'
import type { ValidationErrors } from '../../domain/problems.ts'
import { reserveProblem, reserveProblems, selectionOf, type Shelf } from '../../domain/reserve-rules.ts'
import type { Office } from '../../office.ts'
import { activePaymentMethods } from '../../payments/methods.ts'
import { findEvent, listCategories, type EventWithOrganization } from '../../store/events.ts'
import { createReservation } from '../../store/reservations.ts'
import { countStock } from '../../store/stock.ts'
import type { EventConfig } from '../../store/tables.ts'
import { accepted, badRequest, invalid, notFound } from '../answer.ts'
import { ownerOf } from '../owner.ts'
import type { Register } from '../register.ts'
import { captchaForSelection } from '../views/captcha-view.ts'
import { maximumOf } from '../views/categories-view.ts'

const minute = 60_000

/**
 * The language of a purchase: the wish if the event speaks it, else the event's first one.
 * @param wish the call's `lang`, which the contract insists on (1, 1.6)
 */
export const purchaseLanguage = (event: EventWithOrganization, wish: string): string =>
  event.config.languages.find((lang) => lang.toLowerCase() === wish.toLowerCase()) ??
  event.config.languages[0] ??
  'en'

async function captchaProblems(
  office: Office,
  config: EventConfig,
  response: string | null | undefined,
  remoteAddress: string,
): Promise<ValidationErrors> {
  if (!captchaForSelection(office, config)) return []
  const passed = await office.captcha?.verify(response ?? null, remoteAddress)
  return passed === true ? [] : [reserveProblem('error.STEP_2_CAPTCHA_VALIDATION_FAILED')]
}

async function shelvesOf(event: EventWithOrganization, { db }: Office): Promise<Map<number, Shelf>> {
  const stock = await countStock(db, event.id)
  const categories = await listCategories(db, event.id)
  return new Map(
    categories.map((category) => [
      category.id,
      { category, stock: stock.of(category), maximum: maximumOf(category, event) },
    ]),
  )
}

export function addReserve(call: Register, office: Office): void {
  call(endpoints.reserveTickets, async ({ params, query, body, request }) => {
    const event = await findEvent(office.db, params.shortName)
    if (!event) return notFound
    const selection = selectionOf(body)
    if (query.lang === undefined || selection === null) return badRequest
    const now = office.now()
    const shelves = await shelvesOf(event, office)
    const payable = Object.keys(activePaymentMethods(event, now)).length > 0
    const problems = [
      ...(await captchaProblems(office, event.config, body.captcha, request.ip)),
      ...reserveProblems(body, selection, shelves, payable, now),
    ]
    if (problems.length > 0) return invalid<string>(problems, null)
    const id = await createReservation(office.db, {
      eventId: event.id,
      wanted: selection.flatMap(({ categoryId, count }) => {
        const category = shelves.get(categoryId)?.category
        return category ? [{ category, count }] : []
      }),
      language: purchaseLanguage(event, query.lang),
      now,
      ownerId: ownerOf(request),
      validUntil: now + setting(event.config, 'RESERVATION_TIMEOUT') * minute,
    })
    return id === null
      ? invalid<string>([reserveProblem('error.STEP_1_NOT_ENOUGH_TICKETS')], null)
      : accepted(id)
  })
}
