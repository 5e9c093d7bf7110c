import { formatMoney } from '#kit/money/money-format.ts'
import type { Translations } from '#kit/text/translations.ts'
import type { PageTicket } from '../rules/ticket-page-facts.ts'

/** "Pay CHF 360 at the venue"; without the amount where it is unknown. */
export const onSiteText = ({ onSiteDue }: Pick<PageTicket, 'onSiteDue'>, { t, lang }: Translations): string =>
  onSiteDue === null
    ? t('app.wallet.state.on-site')
    : t('app.facts.pay-on-site', { amount: formatMoney({ ...onSiteDue, lang }) })
