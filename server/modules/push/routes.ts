/** Key and subscriptions of Web Push (docs/api/push.md). */
import { badRequest, HttpRefusal } from '#server/http/answers.ts'
import { clientAddress } from '#server/http/rate-limit.ts'
import type { AddEndpoint } from '#server/http/registrar.ts'
import { sessionOf } from '#server/http/sessions.ts'
import { supportedLanguage } from '#server/infra/i18n/translations.ts'
import { endpoints } from '#shell/endpoints.ts'
import type { PushContext } from './open-push.ts'
import { isAcceptable, saveSubscription } from './save-subscription.ts'

const tooManyEndpoints = new HttpRefusal(429, 'too many attempts')

/** Reads the key of the server and saves what a device follows; 400 for a body above the limits, 429 for too many endpoints. */
export function addPush(call: AddEndpoint, context: PushContext): void {
  const { push, translations } = context

  call(endpoints.pushConfiguration, () =>
    Promise.resolve({ applicationServerKey: push.keys?.publicKey ?? null }),
  )

  call(endpoints.savePushSubscription, async ({ body, request }) => {
    if (!isAcceptable(context, body)) return badRequest
    // A device that ends its subscription does so also when the shop has lost its https.
    if (body.topics.length > 0 && push.keys === null) return false
    const address = clientAddress(request)
    const sessionId = sessionOf(request)?.id ?? null
    const saved = await saveSubscription(context, {
      form: body,
      language: supportedLanguage(translations, body.language),
      sessionId,
      origin: { sessionId: sessionId ?? address, address },
    })
    return saved ? true : tooManyEndpoints
  })
}
