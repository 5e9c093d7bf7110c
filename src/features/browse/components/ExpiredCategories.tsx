import type { AdditionalService, EventInfo, TicketCategory } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useIsOver } from '#shared/use-current-time.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { nameLang } from '../category-texts.ts'
import { CategoryPrice } from './CategoryRow.tsx'
import { SalePeriodLine } from './SalePeriodLine.tsx'

type Props = {
  event: EventInfo
  categories: readonly TicketCategory[]
  /** The tax differs between the categories, so that each price names it. */
  showTax: boolean
  services: readonly AdditionalService[]
  /** Nothing else is on sale: the list is open, until the event is over. */
  only: boolean
}

/** The categories whose sale has ended, in a disclosure where others are on sale. */
export const ExpiredCategories = ({ event, categories, only, ...price }: Props) => {
  const { t, lang } = useTranslations()
  const isOver = useIsOver(event)
  const list = (
    <ul className="items">
      {categories.map((category) => (
        <li key={category.id} className="unavailable">
          <div>
            <h3 lang={nameLang(event, lang)}>{category.name}</h3>
            <CategoryPrice event={event} category={category} {...price} />
          </div>
          <div className="more">
            <SalePeriodLine event={event} item={category} />
          </div>
        </li>
      ))}
    </ul>
  )
  if (only && !isOver) return list
  return (
    <Disclosure summary={`${t('show-event.expired-categories')} (${String(categories.length)})`}>
      {list}
    </Disclosure>
  )
}
