import { lazy, Suspense, useEffect } from 'react'
import { currencyDigits } from '#core/domain/money.ts'
import { lowestPrice, ticketCount, type Selection } from '#core/domain/quantity-rules.ts'
import type { Translations } from '#i18n/translation-store.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { countText, priceText } from '../category-texts.ts'
import type { ShopOffer } from '../shop-offer.ts'

export type OrderBarProps = {
  offer: ShopOffer
  selection: Selection
  onContinue: () => Promise<void>
}

type Props = OrderBarProps & {
  /** Leads to the tickets while none is selected. */
  onChoose: () => void
}

/** While the rules of prices load, and when they cannot be loaded: the server adds up. */
const BarWithoutTotal = ({ offer, selection, onContinue }: OrderBarProps) => {
  const translations = useTranslations()
  const { t } = translations
  return (
    <ActionBar label={t('app.browse.next')} before={countText(selection, offer.services, translations)}>
      <Button onClick={onContinue}>{t('show-event.continue')}</Button>
    </ActionBar>
  )
}

/** Not needed before a ticket is selected (byte budgets). */
const loadOrderBar = () => import('./OrderBar.tsx')
const OrderBar = lazy(() =>
  loadOrderBar().then(
    ({ OrderBar: Bar }) => ({ default: Bar }),
    () => ({ default: BarWithoutTotal }),
  ),
)

/** "From CHF 60", "CHF 60" where all cost the same, "Free". */
function lowestPriceText({ event, categories }: ShopOffer, { t, lang }: Translations): string {
  const lowest = lowestPrice(categories, currencyDigits(event))
  const price = priceText(lowest, event.currency, lang)
  if (lowest.varies) return t('app.browse.from', { price })
  return lowest.units === 0 ? t('common.free') : price
}

/** The bar at the end of the shop: the lowest price, then the total of what is selected. */
export const SelectionBar = ({ offer, selection, onContinue, onChoose }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  useEffect(() => whenIdle(() => void loadOrderBar().catch(() => undefined)), [])
  if (ticketCount(selection.tickets) > 0) {
    const order = { offer, selection, onContinue }
    return (
      <Suspense fallback={<BarWithoutTotal {...order} />}>
        <OrderBar {...order} />
      </Suspense>
    )
  }
  const hasServices = Object.keys(selection.services).length > 0
  return (
    <ActionBar
      label={t('app.browse.next')}
      sum={lowestPriceText(offer, translations)}
      after={hasServices ? t('error.STEP_1_SELECT_AT_LEAST_ONE') : undefined}
    >
      <Button onClick={onChoose}>{t('app.browse.choose-tickets')}</Button>
    </ActionBar>
  )
}
