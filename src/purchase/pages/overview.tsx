import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { EventNotes } from '#catalogue/static/EventNotes.tsx'
import { signedOutOrder } from '#device/browser/account-redirect.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { canonicalEmail } from '#kit/text/canonical-email.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { Button } from '#ui/content/Button.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { useTwoColumns } from '#ui/page/use-two-columns.ts'
import { reservationEndpoints } from '../contract/reservation-endpoints.ts'
import { sendDetailsAgain } from '../flows/submit-booking-details.ts'
import { attendeeName } from '../parts/attendee/attendee-name.ts'
import { useOptionalUser } from '../parts/booking/use-optional-user.ts'
import { contextKeys } from '../parts/context-keys.ts'
import { OrderSubject } from '../parts/OrderedEvent.tsx'
import { PayForm } from '../parts/payment/PayForm.tsx'
import { FocusedNotice } from '../parts/payment/PayProblems.tsx'
import { useTotalText } from '../parts/ReservationSummary.tsx'
import { StepPage } from '../parts/StepPage.tsx'
import { useCheckout } from '../parts/use-checkout.ts'
import { useExpired } from '../parts/use-expired.ts'
import { useLeaveCheckout } from '../parts/use-leave-checkout.ts'
import { ownerOf } from '../rules/booking/subscription-owner.ts'
import { proxyFacts } from '../rules/payment/payment-proxies.ts'

/** `ready`: the order can be paid, and stays so. A failure can be repeated. */
type AccountOrder = { state: 'ready' | 'waiting' | Failure; repeat: () => Promise<void> }

/**
 * The server gives an order to the account when it accepts the details: after a later sign-in the details that it has are sent once
 * more (docs/api/accounts.md#reservation-owners).
 */
function useAccountOrder(): AccountOrder {
  const { lang } = useTranslations()
  const { reservation, context, refresh } = useCheckout()
  const { run } = useServices()
  const { me, mayJoin } = useOptionalUser()
  const isInBrowser = useInBrowser()
  const [state, setState] = useState<AccountOrder['state']>(() =>
    isInBrowser && signedOutOrder.read() === reservation.id ? 'waiting' : 'ready',
  )
  async function send(): Promise<AccountOrder['state']> {
    const answer = await run(sendDetailsAgain, reservation, context, lang)
    if (answer.kind !== 'value' && answer.kind !== 'refused') return answer
    signedOutOrder.keep('')
    // Details that were refused lead back to their form.
    await refresh()
    return 'ready'
  }
  const isSignedIn = Boolean(me)
  const onUser = useEffectEvent(() => {
    if (mayJoin) signedOutOrder.keep(reservation.id)
    if (state === 'waiting' && isSignedIn) void send().then(setState)
  })
  useEffect(() => onUser(), [isSignedIn, mayJoin])
  // Still signed out: the order is paid without the account.
  if (state === 'waiting' && me === null) setState('ready')
  const repeat = (): Promise<void> => {
    setState('waiting')
    return send().then(setState)
  }
  return { state, repeat }
}

/** For whom the order is: the attendees of its tickets, or the owner of the subscription. */
function usePeople() {
  const { t } = useTranslations()
  const { reservation, context } = useCheckout()
  if (context.type === 'event')
    return reservation.ticketsByCategory.flatMap(({ name: role, tickets }) =>
      tickets.map((ticket) => ({ id: ticket.uuid, name: attendeeName(ticket), role, email: ticket.email })),
    )
  const { email, ...owner } = ownerOf(reservation)
  return [{ id: 'owner', name: attendeeName(owner), role: t('reservation-page.subscription-owner'), email }]
}

/** The people with what they get, and their e-mail addresses. */
const PeopleList = () => {
  const { t } = useTranslations()
  const isEvent = useCheckout().context.type === 'event'
  return (
    <ul
      className="attendees stack gap-2"
      aria-label={t(isEvent ? 'app.checkout.attendees' : 'reservation-page.subscription-owner')}
    >
      {usePeople().map(({ id, name, role, email }) => (
        <li key={id}>
          <b>{name || (isEvent && t('app.checkout.no-name'))}</b>
          <span className="dim small">
            {role}
            {email && (
              <>
                {' · '}
                <bdi>{canonicalEmail(email)}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** So many people are named beside the number of tickets; of more than one more, two and the number of the others. */
const mostNames = 3

/** How many tickets and for whom, on one line. */
const PeopleLine = () => {
  const { t } = useTranslations()
  const isEvent = useCheckout().context.type === 'event'
  const people = usePeople()
  const names = people.flatMap(({ name }) => name || [])
  const named = names.length > mostNames ? names.slice(0, 2) : names
  return (
    <span className="people-line">
      {isEvent ? t('app.facts.tickets', { count: people.length }) : t('reservation-page.subscription-owner')}
      {named.length > 0 && (
        <span className="dim regular">
          {` · ${named.map((name) => name.replaceAll(' ', '\u00A0')).join(', ')}`}
          {names.length > named.length && ` +\u00A0${String(names.length - named.length)}`}
        </span>
      )}
    </span>
  )
}

/** For whom the order is: folded on a phone, where its event is above, and for many; below it the address. `onEdit` opens the booking details again. */
const ReservationReview: ComponentProps<typeof PayForm>['Review'] = ({ onEdit, mayEdit }) => {
  const translations = useTranslations()
  const { t, pick } = translations
  const { reservation, context } = useCheckout()
  const twoColumns = useTwoColumns()
  const count = usePeople().length
  const isFolded = !twoColumns || count > mostNames
  const edit = mayEdit && (
    <Button variant="text" slim onClick={onEdit}>
      {t('app.checkout.edit')}
    </Button>
  )
  return (
    <section className="card ordered-card after-5" aria-label={pick(context.title)}>
      {!twoColumns && <OrderSubject context={context} />}
      {context.type === 'event' && <EventNotes notes={context.notes} translations={translations} />}
      {isFolded ? (
        <Disclosure summary={<PeopleLine />}>
          <PeopleList />
          {edit}
        </Disclosure>
      ) : (
        <PeopleList />
      )}
      <div className="head">
        {reservation.email !== null && (
          <p>{t(contextKeys[context.type].goesTo, { count, email: canonicalEmail(reservation.email) })}</p>
        )}
        {!isFolded && edit}
      </div>
    </section>
  )
}

/** After the return from a provider that approved the payment: what is left to do. */
const ApprovedNotice = () => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const amount = useTotalText()
  if (!reservation.tokenAcquired) return null
  const name = proxyFacts(reservation.paymentProxy)?.provider ?? ''
  return (
    <div className="after-4">
      <FocusedNotice tone="ok" live="status" title={t('app.checkout.approved', { name, amount })}>
        {t('app.checkout.approved.text')}
      </FocusedNotice>
    </div>
  )
}

/**
 * Query parameter of the back link: the visitor changes the details, so the server must reopen them.
 */
const changeParameter = 'change'

/** Step 3: summary and payment. */
export const Component = () => {
  const { t } = useTranslations()
  const { reservation, refresh } = useCheckout()
  const { api } = useServices()
  const { leaveExpired } = useLeaveCheckout()
  const expired = useExpired()
  const { key } = useLocation()
  const [search] = useSearchParams()
  const backQuery = new URLSearchParams(search)
  backQuery.set(changeParameter, 'true')
  const [failure, setFailure] = useState<Failure | null>(null)
  const back = async () => {
    if (expired) return leaveExpired()
    const answer = await api.call(reservationEndpoints.backToBooking, {
      params: { reservationId: reservation.id },
      body: {},
    })
    setFailure(answer.kind === 'value' ? null : answer)
    await refresh()
  }
  const onBackLink = useEffectEvent(() => void back())
  const account = useAccountOrder()
  const isChanging = search.has(changeParameter)
  useEffect(() => {
    if (isChanging) onBackLink()
    // `key`: every press of the back link creates a history entry.
  }, [isChanging, key])
  const heading = (
    <h1 className="after-4">
      {t(reservation.orderSummary.free ? 'app.checkout.review' : 'reservation-page.title')}
    </h1>
  )
  return (
    <StepPage step={2} back={`?${String(backQuery)}`} expired={expired}>
      {account.state === 'ready' ? (
        <PayForm expired={expired} onEdit={back} Review={ReservationReview}>
          {heading}
          {failure !== null && <OutcomeNotice failure={failure} onRetry={back} />}
          <ApprovedNotice />
        </PayForm>
      ) : account.state === 'waiting' ? (
        <Skeleton columns heading={heading} status={t('app.shell.loading')} />
      ) : (
        <>
          {heading}
          <OutcomeNotice failure={account.state} onRetry={account.repeat} />
        </>
      )}
    </StepPage>
  )
}
