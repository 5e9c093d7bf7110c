import type { UseQueryResult } from '@tanstack/react-query'
import type { DynamicDiscount } from '#core/contract/discounts.ts'
import type { EventInfo, ItemsByCategory } from '#core/contract/event.ts'
import { discountedCategories } from '#core/domain/discounted-categories.ts'
import type { TicketSelection } from '#core/domain/quantity-rules.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { failureOf } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { useIsOver } from '#shared/use-is-over.ts'
import { useShownError } from '#shared/use-shown-error.ts'
import { SaleBell, WaitingList } from '../event-parts.ts'
import { CategoryList } from './CategoryList.tsx'

type Props = {
  event: EventInfo
  items: UseQueryResult<ItemsByCategory>
  choice: TicketSelection
  /** The discount that the choice has without a code. */
  discount: DynamicDiscount | null
  onChoose: (categoryId: number, count: number) => void
  onRefresh: () => void
  ownHold: boolean
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
      {items.data?.waitingList === true && !isOver && <WaitingList event={event} items={items.data} />}
      {error !== null && (
        <OutcomeNotice failure={failureOf(error)} onRetry={() => items.refetch()} automatic />
      )}
    </>
  )
}
