import type { EventInfo, TicketCategory } from '#core/contract/event.ts'
import type { SelectionLine } from '#core/domain/quantity-rules.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { SumTable } from '#ui/SumTable.tsx'
import { nameLang, priceText } from '../category-texts.ts'

type Props = { event: EventInfo; categories: readonly TicketCategory[]; lines: readonly SelectionLine[] }

/** The selected tickets with their sums, on a wide screen. */
export const SelectionLines = ({ event, categories, lines }: Props) => {
  const { t, lang } = useTranslations()
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return (
    <SumTable
      className="only-wide"
      caption={t('app.browse.chosen')}
      rows={lines.map(({ id, count, total }) => ({
        name: (
          <>
            {count} × <span lang={nameLang(event, lang)}>{names.get(id)}</span>
          </>
        ),
        amount: total.units === 0 ? t('common.free') : priceText(total, event.currency, lang, false),
      }))}
    />
  )
}
