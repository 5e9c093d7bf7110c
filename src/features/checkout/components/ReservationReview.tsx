import type { ReservationInfo } from '#core/contract/reservation.ts'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { ownerOf } from '#core/domain/subscription-owner.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { attendeeName } from '#shared/attendee/attendee-name.ts'
import { EventFacts } from '#shared/EventFacts.tsx'
import { Button } from '#ui/Button.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'

const Attendees = ({ reservation }: { reservation: ReservationInfo }) => {
  const { t } = useTranslations()
  const tickets = reservation.ticketsByCategory.flatMap(({ name: category, tickets: of }) =>
    of.map((ticket) => ({ category, ticket })),
  )
  return (
    <ul className="attendees" aria-label={t('app.checkout.attendees')}>
      {tickets.map(({ category, ticket }) => (
        <li key={ticket.uuid}>
          <b>{attendeeName(ticket) || t('app.checkout.no-name')}</b>
          <span className="dim small">
            {category}
            {(ticket.email ?? '') !== '' && (
              <>
                {' · '}
                <bdi>{canonicalEmail(ticket.email ?? '')}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The person whom the subscription is for. */
const SubscriptionOwner = ({ reservation }: { reservation: ReservationInfo }) => {
  const { t } = useTranslations()
  const owner = ownerOf(reservation)
  return (
    <ul className="attendees" aria-label={t('reservation-page.subscription-owner')}>
      <li>
        <b>{`${owner.firstName} ${owner.lastName}`.trim()}</b>
        <span className="dim small">
          {t('reservation-page.subscription-owner')}
          {owner.email !== '' && (
            <>
              {' · '}
              <bdi>{canonicalEmail(owner.email)}</bdi>
            </>
          )}
        </span>
      </li>
    </ul>
  )
}

/** What is ordered, for whom, and where it is sent. `onEdit` opens the booking details again. */
export const ReservationReview = ({ onEdit }: { onEdit: () => Promise<unknown> }) => {
  const { t, pick, pickLang } = useTranslations()
  const { reservation, context } = useCheckout()
  const [subscription] = reservation.subscriptionInfos ?? []
  const isEvent = context.type === 'event'
  return (
    <section className="card stack after-5" aria-labelledby="ordered">
      <h2 id="ordered" lang={pickLang(context.title)}>
        {pick(context.title)}
      </h2>
      {isEvent && <EventFacts event={context} links={false} />}
      {isEvent && <Attendees reservation={reservation} />}
      {!isEvent && subscription !== undefined && <SubscriptionOwner reservation={reservation} />}
      <div className="row between">
        {reservation.email !== null && (
          <p>{t(contextKeys[context.type].goesTo, { email: canonicalEmail(reservation.email) })}</p>
        )}
        <Button variant="text" slim onClick={onEdit}>
          {t('app.checkout.edit')}
        </Button>
      </div>
    </section>
  )
}
