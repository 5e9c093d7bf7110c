import type { EventInfo, TicketCategory } from '#core/contract/event.ts'
import { lowestPrice, selectionTotal, type TicketSelection } from '#core/domain/quantity-rules.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { SumTable } from '#ui/SumTable.tsx'
import { priceText, taxNote } from '../price-text.ts'

type Props = {
  event: EventInfo
  categories: readonly TicketCategory[]
  choice: TicketSelection
  onContinue: () => Promise<void>
  /** Leads to the tickets while none is selected. */
  onChoose: () => void
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
  const lowest = lowestPrice(categories, digits)
  const from =
    lowest.amount.units === 0 && !lowest.varies
      ? t('common.free')
      : lowest.varies
        ? t('app.browse.from', { price: priceText(lowest.amount, event.currency, lang) })
        : priceText(lowest.amount, event.currency, lang)
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return (
    <ActionBar
      label={t('app.browse.next')}
      sum={none ? from : money(total)}
      before={none ? undefined : t('app.browse.tickets', { count: tickets })}
      after={(!none && total.units > 0 && taxNote(event, null, translations)) || undefined}
      details={
        none ? undefined : (
          <SumTable
            className="only-wide"
            caption={t('app.browse.chosen')}
            rows={lines.map(({ id, count, total: sum }) => ({
              name: `${String(count)} × ${names.get(id) ?? ''}`,
              amount: money(sum),
            }))}
          />
        )
      }
    >
      <Button onClick={none ? onChoose : onContinue}>
        {t(none ? 'app.browse.choose-tickets' : 'show-event.continue')}
      </Button>
    </ActionBar>
  )
}
