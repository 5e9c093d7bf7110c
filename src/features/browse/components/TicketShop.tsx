import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { maximumOf } from '#core/domain/quantity-rules.ts'
import { useText } from '#i18n/text.ts'
import { useServices } from '#platform/services.tsx'
import { failureOf } from '#shared/call.ts'
import { categoriesQuery } from '#shared/catalogue.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { showToast } from '#shared/toasts.ts'
import { useChoice } from '../use-choice.ts'
import { useRefresh } from '../use-refresh.ts'
import { useReserve } from '../use-reserve.ts'
import { CategoryList } from './CategoryList.tsx'
import { EventHead } from './EventHead.tsx'
import { OrderBar } from './OrderBar.tsx'
import { Problems } from './Problems.tsx'

type Props = {
  event: EventInfo
  /** When the event was fetched, if it could not be fetched now; else null. */
  storedAt: number | null
}

/** The event and its tickets: choose, see the sum, continue. */
export const TicketShop = ({ event, storedAt }: Props) => {
  const { api } = useServices()
  const { t } = useText()
  const [search] = useSearchParams()
  const heading = useId()
  const items = useQuery(categoriesQuery(api, event.shortName))
  const categories = items.data?.ticketCategories ?? []
  const { choice, choose } = useChoice(event.shortName, categories)
  const { send, failure, attempt } = useReserve(event.shortName, () => void items.refetch())
  const refresh = useRefresh(() => {
    void items.refetch().then(({ isSuccess }) => {
      if (isSuccess) showToast({ id: 'refresh', text: t('show-event.category-refresh.complete') })
    })
  })

  const codes = (search.get('errors') ?? '').split(',').filter((code) => code.trim() !== '')
  const refused = failure?.kind === 'refused' ? failure.problems : []
  const problems = refused.length > 0 ? refused : failure ? [] : codes.map((code) => ({ code: code.trim() }))

  return (
    <div className="two">
      <div>
        <EventHead event={event} storedAt={storedAt} />
        <section className="part" aria-labelledby={heading}>
          <h2 id={heading}>{t('show-event.tickets')}</h2>
          <Problems problems={problems} failure={failure} attempt={attempt} onRetry={() => send(choice)} />
          {items.data !== undefined && (
            <CategoryList
              event={event}
              items={items.data}
              choice={choice}
              onChoose={choose}
              onRefresh={refresh}
            />
          )}
          {items.isPending && <div className="waiting" role="status" aria-label={t('app.shell.loading')} />}
          {items.isError && (
            <OutcomeNotice failure={failureOf(items.error)} onRetry={() => items.refetch()} />
          )}
        </section>
      </div>
      {categories.some(maximumOf) && (
        <aside aria-label={t('app.browse.order')}>
          <OrderBar event={event} categories={categories} choice={choice} onContinue={() => send(choice)} />
        </aside>
      )}
    </div>
  )
}
