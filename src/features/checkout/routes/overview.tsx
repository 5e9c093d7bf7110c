import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { endpoints } from '#core/contract/endpoints.ts'
import type { ReservationInfo } from '#core/contract/reservation.ts'
import { ticketsOf } from '#core/domain/booking-form.ts'
import { canonicalEmail } from '#core/domain/canonical-email.ts'
import { hasDates } from '#core/domain/event-dates.ts'
import { proxyFacts } from '#core/domain/payment-proxies.ts'
import { pictureAddresses, pictureBoxes } from '#core/domain/picture-sizes.ts'
import { shortEventDay } from '#core/domain/short-dates.ts'
import { ownerOf } from '#core/domain/subscription-owner.ts'
import { placeName } from '#core/domain/ticket-page-facts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { attendeeName } from '#shared/attendee/attendee-name.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { useServices } from '#shared/services.ts'
import { useReader } from '#shared/use-reader.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Picture } from '#ui/Picture.tsx'
import { PayForm } from '../components/PayForm.tsx'
import { useTotalText } from '../components/ReservationSummary.tsx'
import { StepPage } from '../components/StepPage.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'
import { useExpired } from '../use-expired.ts'
import { useLeaveCheckout } from '../use-leave-checkout.ts'

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

/** Picture, title, date and place in one row. */
const OrderedRow = () => {
  const { lang, pick, pickLang } = useTranslations()
  const { context } = useCheckout()
  const reader = useReader()
  const isEvent = context.type === 'event'
  const when = isEvent && hasDates(context.datesWithOffset) ? shortEventDay(context, lang, reader) : null
  const where = isEvent && context.format !== 'ONLINE' ? placeName(context.location ?? '') : ''
  return (
    <div className="ordered">
      <Picture {...pictureAddresses(context)} sizes={pictureBoxes.tile} seed={context.publicIdentifier} />
      <div>
        <h2 id="ordered" className="text-large" lang={pickLang(context.title)}>
          {pick(context.title)}
        </h2>
        {when !== null && <p className="dim small">{when}</p>}
        {where !== '' && <p className="dim small">{where}</p>}
      </div>
    </div>
  )
}

/** How many tickets and for whom, on one line. */
const PeopleLine = ({ reservation }: { reservation: ReservationInfo }) => {
  const { t } = useTranslations()
  const { context } = useCheckout()
  if (context.type !== 'event') {
    const { firstName, lastName } = ownerOf(reservation)
    return (
      <span className="people-line">
        {t('reservation-page.subscription-owner')}
        <span className="dim regular"> · {`${firstName} ${lastName}`.trim()}</span>
      </span>
    )
  }
  const tickets = ticketsOf(reservation)
  const names = tickets.map(attendeeName).filter((name) => name !== '')
  return (
    <span className="people-line">
      {t('app.facts.tickets', { count: tickets.length })}
      {names.length > 0 && <span className="dim regular"> · {names.join(', ')}</span>}
    </span>
  )
}

/** The ordered tickets in one row; attendees and address, folded. `onEdit` opens the booking details again. */
const ReservationReview = ({ onEdit }: { onEdit: () => Promise<unknown> }) => {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  const [subscription] = reservation.subscriptionInfos ?? []
  return (
    <section className="card ordered-card after-5" aria-labelledby="ordered">
      <OrderedRow />
      <Disclosure summary={<PeopleLine reservation={reservation} />}>
        <div className="stack gap-3">
          {context.type === 'event' && <Attendees reservation={reservation} />}
          {context.type !== 'event' && subscription !== undefined && (
            <SubscriptionOwner reservation={reservation} />
          )}
          {reservation.email !== null && (
            <p>{t(contextKeys[context.type].goesTo, { email: canonicalEmail(reservation.email) })}</p>
          )}
          <Button variant="line" slim onClick={onEdit}>
            {t('app.checkout.edit')}
          </Button>
        </div>
      </Disclosure>
    </section>
  )
}

/** After the return from a provider that approved the payment: what is left to do. Takes the focus, so that it is in view and is read. */
const FocusedApproval = () => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const amount = useTotalText()
  const name = proxyFacts(reservation.paymentProxy)?.provider ?? ''
  return (
    <div ref={box} tabIndex={-1} className="after-4">
      <Notice tone="ok" live="status" title={t('app.checkout.approved', { name, amount })}>
        {t('app.checkout.approved.text')}
      </Notice>
    </div>
  )
}

/** Nothing unless a provider has approved the payment. */
const ApprovedNotice = () => useCheckout().reservation.tokenAcquired && <FocusedApproval />

/**
 * Query parameter of the back link: the visitor changes the details, so the server must reopen them.
 */
const changeParameter = 'change'

/** Step 3: summary and payment. */
export const Component = () => {
  const { t } = useTranslations()
  const { reservation, refresh } = useCheckout()
  const tools = useServices()
  const { leaveExpired } = useLeaveCheckout()
  const expired = useExpired()
  const { key } = useLocation()
  const [search] = useSearchParams()
  const backQuery = new URLSearchParams(search)
  backQuery.set(changeParameter, 'true')
  const [failure, setFailure] = useState<Failure | null>(null)
  const back = async () => {
    if (expired) return leaveExpired()
    const answer = await tools.api.call(endpoints.backToBooking, {
      params: { reservationId: reservation.id },
      body: {},
    })
    setFailure(answer.kind === 'value' ? null : answer)
    await refresh()
  }
  const onBackLink = useEffectEvent(() => void back())
  const isChanging = search.has(changeParameter)
  useEffect(() => {
    if (isChanging) onBackLink()
    // `key`: every press of the back link creates a history entry.
  }, [isChanging, key])
  return (
    <StepPage step={2} back={`?${String(backQuery)}`} expired={expired}>
      <PayForm expired={expired} onEdit={back}>
        <h1 className="after-4">
          {t(reservation.orderSummary.free ? 'app.checkout.review' : 'reservation-page.title')}
        </h1>
        {failure !== null && <OutcomeNotice failure={failure} onRetry={back} />}
        <ApprovedNotice />
        <ReservationReview onEdit={back} />
      </PayForm>
    </StepPage>
  )
}
