import { Suspense } from 'react'
import type { EventInfo, TicketCategory } from '#core/contract/event.ts'
import { lowestPrice, selectionTotal, type TicketSelection } from '#core/domain/quantity-rules.ts'
import type { Translations } from '#i18n/translation-store.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyOptional } from '#ui/lazy-optional.ts'
import { priceText, taxNote } from '../category-texts.ts'

/** Not needed before a ticket is selected (byte budgets). */
const SelectionLines = lazyOptional(async () => (await import('./SelectionLines.tsx')).SelectionLines)

type Props = {
  event: EventInfo
  categories: readonly TicketCategory[]
  choice: TicketSelection
  onContinue: () => Promise<void>
  /** Leads to the tickets while none is selected. */
  onChoose: () => void
}

/** "From CHF 60", "CHF 60" where all cost the same, "Free". */
function lowestPriceText(
  event: EventInfo,
  categories: readonly TicketCategory[],
  { t, lang }: Translations,
): string {
  const lowest = lowestPrice(categories, event.currencyDescriptor?.fractionDigits ?? 2)
  const price = priceText(lowest, event.currency, lang)
  if (lowest.varies) return t('app.browse.from', { price })
  return lowest.units === 0 ? t('common.free') : price
}

/** The sum and the continue button; on a wide screen also the lines. */
export const SelectionBar = ({ event, categories, choice, onContinue, onChoose }: Props) => {
  const translations = useTranslations()
  const { t, lang } = translations
  const digits = event.currencyDescriptor?.fractionDigits ?? 2
  const { lines, tickets, total } = selectionTotal(choice, categories, digits)
  const none = tickets === 0
  const money = (amount: typeof total) =>
    amount.units === 0 ? t('common.free') : priceText(amount, event.currency, lang, false)
  return (
    <ActionBar
      label={t('app.browse.next')}
      sum={none ? lowestPriceText(event, categories, translations) : money(total)}
      before={none ? undefined : t('app.browse.tickets', { count: tickets })}
      after={(!none && total.units > 0 && taxNote(event, null, translations)) || undefined}
      details={
        none ? undefined : (
          <Suspense>
            <SelectionLines event={event} categories={categories} lines={lines} />
          </Suspense>
        )
      }
    >
      <Button onClick={none ? onChoose : onContinue}>
        {t(none ? 'app.browse.choose-tickets' : 'show-event.continue')}
      </Button>
    </ActionBar>
  )
}
