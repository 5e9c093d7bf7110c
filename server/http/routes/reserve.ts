/** Holding tickets. Contract 1, 2.7. */
import { endpoints } from '#core/contract/endpoints.ts'
import type { Office } from '../../office.ts'
import { reserve } from '../../reserving/reserve.ts'
import { findEvent, type EventWithOrganization } from '../../store/events.ts'
import type { EventConfig } from '../../store/tables.ts'
import { accepted, badRequest, invalid, notFound, readableAnywhere } from '../answer.ts'
import { accountOf } from '../owner.ts'
import type { Register } from '../register.ts'
import { captchaForSelection } from '../views/captcha-view.ts'

/**
 * The language of a purchase: the wish if the event speaks it, else the event's first one.
 * @param wish the call's `lang`, which the contract insists on (1, 1.6)
 */
export const purchaseLanguage = (event: EventWithOrganization, wish: string): string =>
  event.config.languages.find((lang) => lang.toLowerCase() === wish.toLowerCase()) ??
  event.config.languages[0] ??
  'en'

/** The captcha was asked for and not solved. */
async function captchaRefused(
  office: Office,
  config: EventConfig,
  response: string | null,
  remoteAddress: string,
): Promise<boolean> {
  if (!captchaForSelection(office, config)) return false
  return (await office.captcha?.verify(response, remoteAddress)) !== true
}

export function addReserve(call: Register, office: Office): void {
  call(endpoints.reserveTickets, async ({ params, query, body, request }) => {
    const event = await findEvent(office.db, params.shortName)
    if (!event) return notFound
    if (query.lang === undefined) return badRequest
    const wish = {
      event,
      body,
      language: purchaseLanguage(event, query.lang),
      captchaRefused: await captchaRefused(office, event.config, body.captcha ?? null, request.ip),
      ownerId: accountOf(request),
    }
    const outcome = await reserve(wish, office)
    if ('unreadable' in outcome) return badRequest
    return 'id' in outcome
      ? accepted(outcome.id)
      : invalid<string>(outcome.problems, null, [], readableAnywhere)
  })
}
