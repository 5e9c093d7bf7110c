import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isOnline } from '#catalogue/rules/is-online.ts'
import { smallestPicture } from '#catalogue/rules/picture-sizes.ts'
import { grouped } from '#kit/grouped.ts'
import type { TicketDetails } from '#ticket/flows/fetch-ticket.ts'
import { previewTickets } from '#ticket/flows/preview-tickets.ts'
import { AppTicketPages } from '#ticket/parts/AppTicketPages.tsx'
import type { TicketAddress } from '#ticket/rules/tickets-link.ts'
import { usePageContext } from '#ticket/static/context.ts'
import { TicketHead } from '#ticket/static/TicketHead.tsx'
import { useServices } from '#ui/data/services.ts'

const noTickets: readonly TicketDetails[] = []

type Props = { tickets: readonly TicketAddress[] }

const eventOf = ({ eventShortName }: TicketAddress): string => eventShortName

/** The place of the cards until the server has named the tickets. */
const Outline = ({ tickets }: Props) => (
  <div className="grid skeleton" aria-hidden="true">
    {[...grouped(tickets, eventOf).values()].map(([{ eventShortName }, ...others]) => (
      <div key={eventShortName} className="bought">
        <div className="pk-head" />
        <div className="bought-ticket" />
        {others.map(({ uuid }) => (
          <div key={uuid} className="bought-ticket" />
        ))}
      </div>
    ))}
  </div>
)

/** The tickets of one event. */
const EventTickets = ({ tickets }: { tickets: readonly [TicketDetails, ...TicketDetails[]] }) => {
  const { accentProps } = usePageContext()
  const [first] = tickets
  return (
    <article className="bought brand" {...accentProps(first.accent)}>
      <TicketHead ticket={first} online={isOnline(first.format, first.ticketAccessType)} as="h2" />
      {tickets.map(({ uuid, fullName, ticketCategoryName }) => (
        <p key={uuid} className="bought-ticket">
          <b>{fullName}</b> <span className="below small dim">{ticketCategoryName}</span>
        </p>
      ))}
    </article>
  )
}

/** What the tickets of a link are, before and after they are stored: for each event the head of its tickets, below it their holders. */
export const LinkedTicketCards = ({ tickets }: Props) => {
  const { run } = useServices()
  const { data = noTickets, isPending } = useQuery({
    queryKey: ['linked-tickets', tickets],
    queryFn: () => run(previewTickets, tickets),
    staleTime: Infinity,
  })
  const pictures = useMemo(
    () =>
      new Map(
        data.flatMap((ticket) => {
          const picture = smallestPicture(ticket)
          return picture === null ? [] : [[ticket.eventShortName, picture]]
        }),
      ),
    [data],
  )
  if (isPending) return <Outline tickets={tickets} />
  // Without an answer the sentence and the button are enough.
  if (data.length === 0) return null
  return (
    <AppTicketPages pictures={pictures}>
      <div className="grid">
        {[...grouped(data, eventOf).values()].map((group) => (
          <EventTickets key={group[0].eventShortName} tickets={group} />
        ))}
      </div>
    </AppTicketPages>
  )
}
