import { useEffect, useState } from 'react'
import { nextGroup, timingOfGroup } from '#core/domain/ticket-groups.ts'
import { rawSummaries } from '#core/storage/raw-summaries.ts'
import type { TicketSummary } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#platform/services.tsx'
import { TicketGroupCard } from '#ticket-pages/TicketGroupCard.tsx'
import { AppTicketPages } from '../AppTicketPages.tsx'
import { HomeScreenOffer } from './HomeScreenOffer.tsx'

/** The next ticket on the home page. Reads IndexedDB without Dexie, because most visitors have no ticket. */
export const NextTicket = () => {
  const { t } = useTranslations()
  const { now } = useServices()
  const [tickets, setTickets] = useState<readonly TicketSummary[] | null>(null)

  useEffect(() => {
    let over = false
    const store = globalThis.indexedDB as IDBFactory | undefined
    if (store)
      void rawSummaries(store).then(
        (found) => !over && setTickets(found.tickets),
        () => undefined,
      )
    return () => {
      over = true
    }
  }, [])

  if (tickets === null) return null
  if (tickets.length === 0) return <HomeScreenOffer />
  const next = nextGroup(tickets, now())
  if (!next) return null
  return (
    <AppTicketPages>
      <section aria-labelledby="next-ticket" className="after-5">
        <h2 id="next-ticket" className="after-4">
          {t('app.wallet.next-ticket')}
        </h2>
        <TicketGroupCard group={next} timing={timingOfGroup(next, now())} />
      </section>
    </AppTicketPages>
  )
}
