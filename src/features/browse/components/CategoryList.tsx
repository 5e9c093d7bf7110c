import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import type { TicketSelection } from '#core/domain/quantity-rules.ts'
import { eventTicketsLeft } from '#core/domain/sale-state.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CategoryPrice, CategoryRow } from './CategoryRow.tsx'
import { SalePeriodLine } from './SalePeriodLine.tsx'

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
  const { t } = useTranslations()
  const left = eventTicketsLeft(event.availableTicketsCount, items.ticketCategories)
  // After the end of the sale tickets may be left at the entrance, so the event is not "sold out".
  const over = items.expiredCategories.length > 0 ? 'expired-categories' : 'sold-out'
  return (
    <>
      {left !== null && (
        <p className="row after-4">
          <Chip tone="warn" icon="ticket">
            {t('show-event.tickets.left', { 0: left })}
          </Chip>
        </p>
      )}
      {items.ticketCategories.length === 0 ? (
        <Notice tone="warn" title={t(`show-event.${over}`)} />
      ) : (
        <ul className="items">
          {items.ticketCategories.map((category) => (
            <CategoryRow
              key={category.id}
              event={event}
              category={category}
              count={choice[category.id] ?? 0}
              onChange={(count) => onChoose(category.id, count)}
              onRefresh={onRefresh}
              explainReserved={!items.waitingList && !ownHold}
            />
          ))}
        </ul>
      )}
      {items.expiredCategories.length > 0 && (
        <Disclosure
          summary={`${t('show-event.expired-categories')} (${String(items.expiredCategories.length)})`}
        >
          <ul className="items">
            {items.expiredCategories.map((category) => (
              <li key={category.id} className="unavailable">
                <div>
                  <h3>{category.name}</h3>
                  <CategoryPrice event={event} category={category} />
                </div>
                <div className="more">
                  <SalePeriodLine event={event} item={category} />
                </div>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}
