import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { DynamicDiscount } from '#catalogue/contract/discounts.ts'
import type { EventInfo, ItemsByCategory, TicketCategory } from '#catalogue/contract/event.ts'
import { commonTaxNote } from '#catalogue/parts/price-texts.ts'
import { eventTicketsLeft, lastSaleEnd } from '#catalogue/rules/sale-state.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { currencyDigits, fromMinor, toMinor } from '#kit/money/money.ts'
import { discountAmount, type DiscountType } from '#pricing/discounts.ts'
import type { TicketSelection } from '#pricing/quantity-rules.ts'
import { CategoryRow } from '#purchase/parts/selection/CategoryRow.tsx'
import { findCategories } from '#purchase/rules/category-search.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { ticketIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { failureOf } from '#ui/data/call-error.ts'
import { useIsOver } from '#ui/data/use-current-time.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { SearchInput } from '#ui/forms/SearchInput.tsx'
import { SaleBell, WaitingList, ExpiredCategories } from './event-parts.ts'

/**
 * The categories with the price that a chosen ticket has by a discount without a code
 * (docs/api/codes-and-discounts.md#check-for-a-dynamic-discount). An amount off the whole order leaves each price, and a category that is
 * not chosen stays the same object.
 */
function discountedCategories(
  categories: TicketCategory[],
  choice: TicketSelection,
  { discount, discountType }: DynamicDiscount,
  event: Pick<EventInfo, 'currencyDescriptor'>,
): TicketCategory[] {
  if (discountType !== 'PERCENTAGE' && discountType !== 'FIXED_AMOUNT') return categories
  const digits = currencyDigits(event)
  const type = discountType as DiscountType
  const amount = toMinor(discount, type === 'PERCENTAGE' ? 0 : digits)
  return categories.map((category) => {
    const { formattedFinalPrice: price } = category
    if (price === null || !choice[category.id]) return category
    const full = toMinor(price, digits)
    const reduced = fromMinor(full - discountAmount(full, { type, amount }), digits)
    return { ...category, hasDiscount: true, formattedDiscountedPrice: reduced }
  })
}

type CategoriesProps = {
  event: EventInfo
  items: ItemsByCategory
  choice: TicketSelection
  onChoose: (categoryId: number, count: number) => void
  onRefresh: () => void
  /** True while this device holds tickets of the event: then not only others hold them. */
  ownHold: boolean
  /** As in the offer. */
  passEntries: number | null | undefined
}

/** Categories on sale in the server's order; the others of a long list and expired ones in a disclosure. */
const CategoryList = ({ items, choice, ownHold, ...list }: CategoriesProps) => {
  const translations = useTranslations()
  const { t } = translations
  const [text, setText] = useState('')
  const { event } = list
  const { isLong, listed, folded } = findCategories(items.ticketCategories, text, choice)
  const tax = commonTaxNote(event, items.ticketCategories, translations)
  const lastEnd = lastSaleEnd(items.ticketCategories)
  const rows = (categories: readonly TicketCategory[]) => (
    <ul className="items">
      {categories.map((category) => (
        <CategoryRow
          key={category.id}
          {...list}
          category={category}
          count={choice[category.id] ?? 0}
          explainReserved={!items.waitingList && !ownHold}
          lastEnd={lastEnd}
          showTax={tax === null}
          services={items.additionalServices}
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
      {tax !== null && <p className="dim small before-3">{t('app.browse.all-prices', { tax })}</p>}
      {items.expiredCategories.length > 0 && (
        <ExpiredCategories
          event={event}
          categories={items.expiredCategories}
          showTax={tax === null}
          services={items.additionalServices}
          only={items.ticketCategories.length === 0}
        />
      )}
    </>
  )
}

type Props = Omit<CategoriesProps, 'items'> & {
  items: UseQueryResult<ItemsByCategory>
  /** The discount that the choice has without a code. */
  discount: DynamicDiscount | null
}

/** The categories with the waiting list, or why they are missing. */
export const TicketList = ({ event, items, discount, ...list }: Props) => {
  const { t } = useTranslations()
  const shown =
    items.data && discount
      ? {
          ...items.data,
          ticketCategories: discountedCategories(items.data.ticketCategories, list.choice, discount, event),
        }
      : items.data
  // alf.io keeps the waiting list of an event that is over.
  const isOver = useIsOver(event)
  const error = useShownError(items.error, items.isSuccess)
  if (items.isPending && error === null)
    return <div className="list-placeholder" role="status" aria-label={t('app.shell.loading')} />
  return (
    <>
      {shown !== undefined && <CategoryList event={event} items={shown} {...list} />}
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
