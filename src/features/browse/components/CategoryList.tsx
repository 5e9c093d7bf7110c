import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import type { TicketSelection } from '#core/domain/quantity-rules.ts'
import { eventTicketsLeft } from '#core/domain/sale-state.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Chip } from '#ui/Chip.tsx'
import { ticketIcon } from '#ui/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { commonTaxNote } from '../category-texts.ts'
import { ExpiredCategories } from '../event-parts.ts'
import { CategoryRow } from './CategoryRow.tsx'

type Props = {
  event: EventInfo
  items: ItemsByCategory
  choice: TicketSelection
  onChoose: (categoryId: number, count: number) => void
  onRefresh: () => void
  /** True while this device holds tickets of the event: then not only others hold them. */
  ownHold: boolean
}

/** Categories on sale in the server's order; expired ones in a disclosure. */
export const CategoryList = ({ event, items, choice, onChoose, onRefresh, ownHold }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const tax = commonTaxNote(event, items.ticketCategories, translations)
  const left = eventTicketsLeft(event.availableTicketsCount, items.ticketCategories)
  return (
    <>
      {left !== null && (
        <p className="row after-4">
          <Chip tone="warn" icon={ticketIcon}>
            {t('show-event.tickets.left', { 0: left })}
          </Chip>
        </p>
      )}
      {items.ticketCategories.length + items.expiredCategories.length === 0 && (
        <Notice tone="warn" title={t('show-event.sold-out')} />
      )}
      {items.ticketCategories.length > 0 && (
        <ul className="items">
          {items.ticketCategories.map((category) => (
            <CategoryRow
              key={category.id}
              event={event}
              category={category}
              count={choice[category.id] ?? 0}
              onChoose={onChoose}
              onRefresh={onRefresh}
              explainReserved={!items.waitingList && !ownHold}
              categories={items.ticketCategories}
              showTax={tax === null}
            />
          ))}
        </ul>
      )}
      {tax !== null && <p className="dim small before-3">{t('app.browse.all-prices', { tax })}</p>}
      {items.expiredCategories.length > 0 && (
        <ExpiredCategories
          event={event}
          categories={items.expiredCategories}
          showTax={tax === null}
          only={items.ticketCategories.length === 0}
        />
      )}
    </>
  )
}
