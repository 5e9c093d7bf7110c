import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { EventInfo, ItemsByCategory, TicketCategory } from '#catalogue/contract/event.ts'
import { commonTaxNote } from '#catalogue/parts/price-texts.ts'
import { SalePeriodLine } from '#catalogue/parts/SalePeriodLine.tsx'
import { commonPeriod, eventTicketsLeft, lastSaleEnd, showsSalePeriod } from '#catalogue/rules/sale-state.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { PriceTerms } from '#pricing/order-total.ts'
import type { TicketSelection } from '#pricing/quantity-rules.ts'
import { CategoryRow } from '#purchase/parts/selection/CategoryRow.tsx'
import { findCategories } from '#purchase/rules/category-search.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { ticketIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { failureOf } from '#ui/data/call-error.ts'
import { useCurrentTime, useIsOver } from '#ui/data/use-current-time.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { SearchInput } from '#ui/forms/SearchInput.tsx'
import { SaleBell, WaitingList, ExpiredCategories } from './event-parts.tsx'

type CategoriesProps = {
  event: EventInfo
  items: ItemsByCategory
  choice: TicketSelection
  onChoose: (categoryId: number, count: number) => void
  onRefresh: () => void
  /** True while this device holds tickets of the event: then not only others hold them. */
  ownHold: boolean
  /** As in the offer. */
  terms: Pick<PriceTerms, 'code' | 'dynamicDiscount'>
  /** As in the offer. */
  passEntries: number | null | undefined
}

/** Categories on sale in the server's order; the others of a long list and expired ones in a disclosure. */
const CategoryList = ({ items, choice, ownHold, terms, ...list }: CategoriesProps) => {
  const translations = useTranslations()
  const { t } = translations
  const [text, setText] = useState('')
  const { event } = list
  const { code, dynamicDiscount } = terms
  const { additionalServices: services } = items
  // The same object while nothing of it changes: a row that is not chosen does not render again.
  const plain = useMemo(() => ({ event, services, code, dynamicDiscount: null }), [event, services, code])
  const reduced = useMemo(() => ({ ...plain, dynamicDiscount }), [plain, dynamicDiscount])
  const { isLong, listed, folded } = findCategories(items.ticketCategories, text, choice)
  const tax = commonTaxNote(event, items.ticketCategories, services, translations)
  const now = useCurrentTime()
  const common = commonPeriod(items.ticketCategories)
  const ownEnd = common ? null : lastSaleEnd(items.ticketCategories)
  const lastEnd = common?.saleInFuture ? undefined : ownEnd
  const rows = (categories: readonly TicketCategory[]) => (
    <ul className={categories.length > 20 ? 'items long' : 'items'}>
      {categories.map((category) => (
        <CategoryRow
          key={category.id}
          {...list}
          category={category}
          count={choice[category.id] ?? 0}
          explainReserved={!items.waitingList && !ownHold}
          lastEnd={lastEnd}
          showTax={tax === null}
          terms={choice[category.id] ? reduced : plain}
        />
      ))}
    </ul>
  )
  const left = eventTicketsLeft(event.availableTicketsCount, items.ticketCategories)
  return (
    <>
      {left !== null && (
        <p className="row after-4">
          <Chip icon={ticketIcon}>{t('show-event.tickets.left', { 0: left })}</Chip>
        </p>
      )}
      {items.ticketCategories.length + items.expiredCategories.length === 0 && (
        <Notice title={t('show-event.sold-out')} />
      )}
      {isLong && (
        <SearchInput
          label={t('app.browse.find-tickets')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {text !== '' && listed.length + folded.length === 0 && (
        <p className="dim before-3" role="status">
          {t('app.browse.none-found')}
        </p>
      )}
      {listed.length > 0 && rows(listed)}
      {folded.length > 0 && (
        <Disclosure summary={`${t('app.browse.not-on-sale')} (${String(folded.length)})`} open={text !== ''}>
          {rows(folded)}
        </Disclosure>
      )}
      <div className="dim small stack gap-1 before-3">
        {common && showsSalePeriod(common, 0, now) && <SalePeriodLine event={event} item={common} />}
        {tax !== null && <p>{t('app.browse.all-prices', { tax })}</p>}
      </div>
      {items.expiredCategories.length > 0 && (
        <ExpiredCategories
          event={event}
          categories={items.expiredCategories}
          showTax={tax === null}
          terms={plain}
          only={items.ticketCategories.length === 0}
        />
      )}
    </>
  )
}

type Props = Omit<CategoriesProps, 'items'> & {
  items: UseQueryResult<ItemsByCategory>
}

/** The categories with the waiting list, or why they are missing. */
export const TicketList = ({ event, items, ...list }: Props) => {
  const { t } = useTranslations()
  // alf.io keeps the waiting list of an event that is over.
  const isOver = useIsOver(event)
  const error = useShownError(items.error, items.isSuccess)
  if (items.isPending && error === null)
    return <div className="list-placeholder" role="status" aria-label={t('app.shell.loading')} />
  return (
    <>
      {items.data !== undefined && <CategoryList event={event} items={items.data} {...list} />}
      {items.data?.ticketCategories.some(({ saleInFuture }) => saleInFuture) === true && (
        <SaleBell event={event} categories={items.data.ticketCategories} />
      )}
      {items.data?.waitingList === true && !isOver && !list.ownHold && (
        <WaitingList event={event} items={items.data} />
      )}
      {error !== null && (
        <OutcomeNotice failure={failureOf(error)} onRetry={() => items.refetch()} automatic />
      )}
    </>
  )
}
