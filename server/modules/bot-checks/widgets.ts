/** The bot checks of calls, and what the app needs for them. */
import type { EventInfo } from '#catalogue/contract/event.ts'
import { sendText } from '#server/http/answers.ts'
import type { RouteGuard } from '#server/http/registrar.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { challengeHeader, challengeMissingHeader } from '#wire/headers.ts'
import type { BotChecksContext } from './create-bot-checks.ts'

const clearanceCookie = 'cf_clearance'

/** Answers 403 to a call without a valid token of the challenge, and names the challenge in a header. */
export const challengeGuard =
  ({ challenge }: Pick<BotChecksContext, 'challenge'>): RouteGuard =>
  async (request, reply) => {
    const token = request.headers[challengeHeader.toLowerCase()]
    try {
      const passed = await challenge.verify({
        token: typeof token === 'string' ? token.trim() : '',
        clearance: (request.cookies[clearanceCookie] ?? '').trim(),
        remoteAddress: request.ip,
      })
      return passed ? undefined : await reply.code(403).header(challengeMissingHeader, 'turnstile').send()
    } catch (error) {
      // Not 403: a new token would not help while the provider cannot verify it.
      request.log.error({ err: error }, 'the bot check provider does not answer')
      return sendText(reply, 503, 'verification not possible')
    }
  }

type CaptchaContext = Pick<BotChecksContext, 'captcha'>

/** True when reserve-tickets requires a captcha. */
export const isCaptchaForSelection = ({ captcha }: CaptchaContext, config: EventConfig): boolean =>
  captcha !== null && (captcha.forSelection || setting(config, 'ENABLE_CAPTCHA_FOR_TICKET_SELECTION'))

/**
 * alf.io sends the key only with the check at the selection; a free reservation that is checked
 * at its confirmation could not be completed then. Here the key comes with either check.
 */
export function captchaConfiguration(
  context: CaptchaContext,
  config: EventConfig,
): EventInfo['captchaConfiguration'] {
  const captchaForTicketSelection = isCaptchaForSelection(context, config)
  const captchaForOfflinePaymentAndFree = context.captcha?.forOfflinePayments ?? false
  return {
    captchaForTicketSelection,
    captchaForOfflinePaymentAndFree,
    recaptchaApiKey:
      captchaForTicketSelection || captchaForOfflinePaymentAndFree
        ? (context.captcha?.siteKey ?? null)
        : null,
  }
}
