/**
 * The bot checks of an event or a subscription as the wire shows them (docs/api/catalogue.md#event,
 * docs/api/payments.md#bot-check-at-confirm).
 */
import type { EventInfo } from '#core/contract/event.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'
import { setting } from '#server/modules/settings/index.ts'
import type { BotChecksContext } from './context.ts'

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
