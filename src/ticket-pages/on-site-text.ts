import { formatMoney } from '#core/domain/money-format.ts'
import type { PageTicket } from '#core/domain/ticket-page-facts.ts'
import type { Translations } from '#core/domain/translations.ts'

/** "Pay CHF 360 at the venue"; without the amount where it is unknown. */
export const onSiteText = ({ onSiteDue }: Pick<PageTicket, 'onSiteDue'>, { t, lang }: Translations): string =>
  onSiteDue === null
    ? t('app.wallet.state.on-site')
    : t('app.facts.pay-on-site', { amount: formatMoney({ ...onSiteDue, lang }) })
