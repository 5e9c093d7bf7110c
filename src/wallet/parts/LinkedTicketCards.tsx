import { useQuery } from '@tanstack/react-query'
import { isOnline } from '#catalogue/rules/is-online.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { grouped } from '#kit/grouped.ts'
import { previewTickets } from '#ticket/flows/fetch-ticket.ts'
import { AppTicketPages } from '#ticket/parts/AppTicketPages.tsx'
import type { TicketFacts } from '#ticket/rules/ticket-details.ts'
import { serverPictures, type EventPictures } from '#ticket/rules/ticket-page-facts.ts'
import type { TicketAddress } from '#ticket/rules/tickets-link.ts'
import { usePageContext } from '#ticket/static/context.ts'
import { TicketHead } from '#ticket/static/TicketHead.tsx'
import { useServices } from '#ui/data/services.ts'

/** More tickets of one event are counted. */
const mostNames = 8

/** The tickets of one event: the head that they have everywhere, below it their holders. */
const EventCard = ({ tickets }: { tickets: readonly [TicketFacts, ...TicketFacts[]] }) => {
  const { t } = useTranslations()
  const { accentProps } = usePageContext()
  const [first] = tickets
  return (
    <article className="bought brand" {...accentProps(first.accent)}>
      <TicketHead ticket={first} online={isOnline(first.format, first.ticketAccessType)} as="h2" />
      {tickets.length > mostNames ? (
        <p className="bought-ticket">{t('app.facts.tickets', { count: tickets.length })}</p>
      ) : (
        tickets.map(({ uuid, fullName, ticketCategoryName }) => (
          <p key={uuid} className="bought-ticket">
            <b>{fullName}</b> <span className="below small dim">{ticketCategoryName}</span>
          </p>
        ))
      )}
    </article>
  )
}

type CardsProps = { tickets: readonly TicketFacts[]; pictures: EventPictures }

/** Tickets by event. */
export const TicketCards = ({ tickets, pictures }: CardsProps) => (
  <AppTicketPages pictures={pictures}>
    <div className="grid">
      {[...grouped(tickets, ({ eventShortName }) => eventShortName)].map(([eventShortName, group]) => (
        <EventCard key={eventShortName} tickets={group} />
      ))}
    </div>
  </AppTicketPages>
)

/** What the tickets of a link are, before and after they are stored; without an answer the sentence and the button are enough. */
export const LinkedTicketCards = ({ tickets }: { tickets: readonly TicketAddress[] }) => {
  const { run } = useServices()
  const { data = [], isPending } = useQuery({
    queryKey: ['linked-tickets', tickets],
    queryFn: () => run(previewTickets, tickets),
    staleTime: Infinity,
  })
  if (isPending)
    return (
      <div className="grid skeleton" aria-hidden="true">
        {[...new Set(tickets.map(({ eventShortName }) => eventShortName))].map((eventShortName) => (
          <div key={eventShortName} className="bought" />
        ))}
      </div>
    )
  return <TicketCards tickets={data} pictures={serverPictures(data)} />
}
