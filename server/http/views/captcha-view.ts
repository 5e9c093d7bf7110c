/** Which bot checks the pages of an event or a pass have to show. Contract 1, 2.3; contract 2, 3.6. */
import type { EventInfo } from '#core/contract/event.ts'
import { setting } from '../../domain/event-settings.ts'
import type { Office } from '../../office.ts'
import type { EventConfig } from '../../store/tables.ts'

type Asking = Pick<Office, 'captcha'>

/** Whether reserve-tickets asks for a captcha's answer. */
export const captchaForSelection = ({ captcha }: Asking, config: EventConfig): boolean =>
  captcha !== null && (captcha.forSelection || setting(config, 'ENABLE_CAPTCHA_FOR_TICKET_SELECTION'))

/**
 * The reference sends the key only with the check at the selection; a free order that has to be checked at its end could
 * not be finished then. Here it comes with either.
 */
export function captchaConfiguration(office: Asking, config: EventConfig): EventInfo['captchaConfiguration'] {
  const captchaForTicketSelection = captchaForSelection(office, config)
  const captchaForOfflinePaymentAndFree = office.captcha?.forOfflinePayments ?? false
  return {
    captchaForTicketSelection,
    captchaForOfflinePaymentAndFree,
    recaptchaApiKey:
      captchaForTicketSelection || captchaForOfflinePaymentAndFree ? (office.captcha?.siteKey ?? null) : null,
  }
}
