import { useTranslations } from '#i18n/use-translations.ts'
import { EventFacts } from '#shared/EventFacts.tsx'
import { Button } from '#ui/Button.tsx'
import { attendeeName } from '../attendee-name.ts'
import { useCheckout } from '../use-checkout.ts'

/** What is ordered, for whom, and where the tickets go. `onEdit` opens the booking details again. */
export const ReservationReview = ({ onEdit }: { onEdit: () => Promise<unknown> }) => {
  const { t, pick, pickLang } = useTranslations()
  const { reservation, event } = useCheckout()
  const tickets = reservation.ticketsByCategory.flatMap(({ name: category, tickets: of }) =>
    of.map((ticket) => ({ category, ticket })),
  )
  return (
    <section className="card stack after-5" aria-labelledby="ordered-event">
      <h2 id="ordered-event" lang={pickLang(event.title)}>
        {pick(event.title)}
      </h2>
      <EventFacts event={event} links={false} />
      <ul className="attendees" aria-label={t('app.checkout.attendees')}>
        {tickets.map(({ category, ticket }) => (
          <li key={ticket.uuid}>
            <b>{attendeeName(ticket) || t('app.checkout.no-name')}</b>
            <span className="dim small">
              {category}
              {(ticket.email ?? '') !== '' && (
                <>
                  {' · '}
                  <bdi>{ticket.email}</bdi>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="row between">
        {reservation.email !== null && <p>{t('app.checkout.goes-to', { email: reservation.email })}</p>}
        <Button variant="text" slim onClick={onEdit}>
          {t('app.checkout.edit')}
        </Button>
      </div>
    </section>
  )
}
