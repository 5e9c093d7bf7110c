import type { EventInfo, TicketCategory } from '#catalogue/contract/event.ts'
import { nameLang } from '#catalogue/parts/price-texts.ts'
import { SalePeriodLine } from '#catalogue/parts/SalePeriodLine.tsx'
import { useTranslations } from '#i18n/use-translations.ts'
import type { PriceTerms } from '#pricing/order-total.ts'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { CategoryPrice } from './CategoryRow.tsx'

type Props = {
  event: EventInfo
  categories: readonly TicketCategory[]
  /** The tax differs between the categories, so that each price names it. */
  showTax: boolean
  terms: PriceTerms
  /** Nothing else is on sale: the list is open. */
  only?: boolean
}

/** The categories whose sale has ended, in a disclosure where others are on sale. */
export const ExpiredCategories = ({ event, categories, only, ...price }: Props) => {
  const { t, lang } = useTranslations()
  const list = (
    <ul className="items">
      {categories.map((category) => (
        <li key={category.id} className="unavailable">
          <div>
            <h3 lang={nameLang(event, lang)}>{category.name}</h3>
            <CategoryPrice event={event} category={category} {...price} />
          </div>
          <div className="item-status">
            <SalePeriodLine event={event} item={category} />
          </div>
        </li>
      ))}
    </ul>
  )
  if (only) return list
  return (
    <Disclosure summary={`${t('show-event.expired-categories')} (${String(categories.length)})`}>
      {list}
    </Disclosure>
  )
}
