import { orderTotal } from '#core/domain/order-total.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { countText, priceText, totalTaxNote } from '../category-texts.ts'
import { SelectionLines } from './SelectionLines.tsx'
import type { OrderBarProps } from './SelectionBar.tsx'

/** The total of the order and the continue button; on a wide screen also the lines. */
export const OrderBar = ({ offer, selection, onContinue }: OrderBarProps) => {
  const translations = useTranslations()
  const { t, lang } = translations
  const { event } = offer
  const sums = orderTotal(selection, offer)
  return (
    <ActionBar
      label={t('app.browse.next')}
      sum={sums.total.units === 0 ? t('common.free') : priceText(sums.total, event.currency, lang, false)}
      before={countText(selection, offer.services, translations)}
      after={totalTaxNote(event, sums.taxes, translations) ?? undefined}
      details={<SelectionLines offer={offer} sums={sums} />}
    >
      <Button onClick={onContinue}>{t('show-event.continue')}</Button>
    </ActionBar>
  )
}
