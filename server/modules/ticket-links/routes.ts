/** Queues a mail with links to the tickets of an address (docs/api/tickets.md#find-tickets). */
import { isEmailAddress } from '#kit/text/email-address.ts'
import { badRequest, invalidAnswer, validAnswer, visitorLimitRefusal } from '#server/http/answers.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import type { CoreContext } from '#server/infra/context.ts'
import { supportedLanguage } from '#server/infra/i18n/translations.ts'
import { emailOrNull, problem } from '#server/infra/validation.ts'
import { holdOriginOf } from '#server/modules/purchase/visitor-access.ts'
import { endpoints } from '#shell/endpoints.ts'
import { requestTicketLinks } from './ticket-links-mail.ts'

const tooManyRequests = visitorLimitRefusal('mails')

/** Accepts an e-mail address and answers `true` for every one; 429 above the limit of mails. */
export function addTicketLinks(call: AddEndpoint, context: CoreContext): void {
  call(endpoints.requestTicketLinks, async ({ query, body, request }) => {
    if (query.lang === undefined) return badRequest
    const email = emailOrNull(body.email)
    if (email === null || !isEmailAddress(email))
      return invalidAnswer<boolean>([problem('email', 'error.email')], null)
    const language = supportedLanguage(context.translations, query.lang)
    const accepted = await requestTicketLinks(context, { email, language, origin: holdOriginOf(request) })
    return accepted ? validAnswer(true) : tooManyRequests
  })
}
