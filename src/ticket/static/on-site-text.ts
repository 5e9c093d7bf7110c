import { formatMoney } from '#kit/money/money-format.ts'
import type { Translations } from '#kit/text/translations.ts'
import type { PageTicket } from '../rules/ticket-page-facts.ts'

/** "Pay CHF 360 at the venue for the whole order": each of its tickets names the same sum. Without the amount where it is unknown. */
export const onSiteText = ({ onSiteDue }: Pick<PageTicket, 'onSiteDue'>, { t, lang }: Translations): string =>
  onSiteDue === null
    ? t('app.wallet.state.on-site')
    : t('app.wallet.on-site.order', { amount: formatMoney({ ...onSiteDue, lang }) })
