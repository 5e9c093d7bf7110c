/** Widgets of the bot checks in a page of the server. Their scripts put the token into the form around them. */
import type { FastifyRequest } from 'fastify'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { sendText } from '#server/http/answers.ts'
import type { RouteGuard } from '#server/http/registrar.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/rules.ts'
import { challengeHeader, challengeMissingHeader } from '#wire/headers.ts'
import type { BotChecksContext } from './create-bot-checks.ts'

const clearanceCookie = 'cf_clearance'

/** Whether Turnstile lets the request pass. Rejects when Turnstile does not answer. */
export const passesChallenge = (
  { challenge }: Pick<BotChecksContext, 'challenge'>,
  request: FastifyRequest,
  token: string,
): Promise<boolean> =>
  challenge.verify({
    token: token.trim(),
    clearance: (request.cookies[clearanceCookie] ?? '').trim(),
    remoteAddress: request.ip,
  })

/** Answers 403 to a call without a valid token of the challenge, and names the challenge in a header. */
export const challengeGuard =
  (context: Pick<BotChecksContext, 'challenge'>): RouteGuard =>
  async (request, reply) => {
    const token = request.headers[challengeHeader.toLowerCase()]
    try {
      const passed = await passesChallenge(context, request, typeof token === 'string' ? token : '')
      return passed ? undefined : await reply.code(403).header(challengeMissingHeader, 'turnstile').send()
    } catch (error) {
      // Not 403: a new token would not help while the provider cannot verify it.
      request.log.error({ err: error }, 'the bot check provider does not answer')
      return sendText(reply, 503, 'verification not possible')
    }
  }

/** Names of the form fields that the widgets of the providers add. */
export const widgetFields = { turnstile: 'cf-turnstile-response', recaptcha: 'g-recaptcha-response' } as const

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

export interface BotCheckWidget {
  readonly script: string
  /** Class of the element that the script fills. */
  readonly className: string
  readonly siteKey: string
}

/** The widgets that a form needs to hold tickets of an event. */
export async function selectionWidgets(
  context: Pick<BotChecksContext, 'challenge' | 'captcha'>,
  config: EventConfig,
): Promise<BotCheckWidget[]> {
  const { challenge, captcha } = context
  const { enabled, apiKey } = await challenge.configuration()
  return [
    ...(enabled && apiKey !== null
      ? [
          {
            script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
            className: 'cf-turnstile',
            siteKey: apiKey,
          },
        ]
      : []),
    ...(captcha !== null && isCaptchaForSelection(context, config)
      ? [
          {
            script: 'https://www.google.com/recaptcha/api.js',
            className: 'g-recaptcha',
            siteKey: captcha.siteKey,
          },
        ]
      : []),
  ]
}
