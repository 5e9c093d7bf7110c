import { useEffect, useState } from 'react'
import { nextGroup, timingOfGroup } from '#core/domain/ticket-groups.ts'
import { allSummaries } from '#core/storage/read/tickets.ts'
import type { TicketSummary } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useServices } from '#shared/services.ts'
import { TicketGroupCard } from '#ticket-pages/TicketGroupCard.tsx'
import { AppTicketPages } from '../AppTicketPages.tsx'
import { HomeScreenOffer } from './HomeScreenOffer.tsx'

/** The next ticket on the home page. */
export const NextTicket = () => {
  const { t } = useTranslations()
  const { now, existingDatabase } = useServices()
  const [tickets, setTickets] = useState<readonly TicketSummary[] | null>(null)

  useEffect(() => {
    let over = false
    const read = async (): Promise<void> => {
      const db = await existingDatabase()
      const found = db === null ? [] : await allSummaries(db)
      if (!over) setTickets(found)
    }
    void read().catch(() => undefined)
    return () => {
      over = true
    }
  }, [existingDatabase])

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
        <TicketGroupCard group={next} timing={timingOfGroup(next, now())} isNext />
      </section>
    </AppTicketPages>
  )
}
