/** Which bot checks the pages of an event or a pass have to show. Contract 1, 2.3; contract 2, 3.6. */
import type { EventInfo } from '#core/contract/event.ts'
import { setting } from '#server/modules/settings/index.ts'
import type { BotChecksContext } from './context.ts'
import type { EventConfig } from '#server/infra/database/tables/tables.ts'

type CaptchaContext = Pick<BotChecksContext, 'captcha'>

/** Whether reserve-tickets asks for a captcha's answer. */
export const isCaptchaForSelection = ({ captcha }: CaptchaContext, config: EventConfig): boolean =>
  captcha !== null && (captcha.forSelection || setting(config, 'ENABLE_CAPTCHA_FOR_TICKET_SELECTION'))

/**
 * The reference sends the key only with the check at the selection; a free order that has to be checked at its end could
 * not be finished then. Here it comes with either.
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
