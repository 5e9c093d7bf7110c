import type { EventInfo, TicketCategory } from '#core/contract/event.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { nameLang } from '../category-texts.ts'
import { CategoryPrice } from './CategoryRow.tsx'
import { SalePeriodLine } from './SalePeriodLine.tsx'

type Props = {
  event: EventInfo
  categories: readonly TicketCategory[]
  /** The tax differs between the categories, so that each price names it. */
  showTax: boolean
}

/** The categories whose sale has ended, in a disclosure. */
export const ExpiredCategories = ({ event, categories, showTax }: Props) => {
  const { t, lang } = useTranslations()
  return (
    <Disclosure summary={`${t('show-event.expired-categories')} (${String(categories.length)})`}>
      <ul className="items">
        {categories.map((category) => (
          <li key={category.id} className="unavailable">
            <div>
              <h3 lang={nameLang(event, lang)}>{category.name}</h3>
              <CategoryPrice event={event} category={category} showTax={showTax} />
            </div>
            <div className="more">
              <SalePeriodLine event={event} item={category} />
            </div>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
