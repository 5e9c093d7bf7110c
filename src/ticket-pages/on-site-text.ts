import type { PageTicket, PageTranslations } from '#core/domain/ticket-page-facts.ts'
import { formatMoney } from '#ui/money-format.ts'

/** "Pay CHF 360 at the venue"; without the amount where it is unknown. */
export const onSiteText = (
  { onSiteDue }: Pick<PageTicket, 'onSiteDue'>,
  { t, lang }: PageTranslations,
): string =>
  onSiteDue === null
    ? t('app.wallet.desk')
    : t('app.wallet.desk.amount', { amount: formatMoney({ ...onSiteDue, lang }) })
