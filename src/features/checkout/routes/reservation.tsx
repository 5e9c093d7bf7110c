import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { isConfirmed, isOpen } from '#core/domain/reservation-status.ts'
import { stepFor } from '#core/domain/reservation-step.ts'
import { isUuid } from '#core/domain/is-uuid.ts'
import { keepPendingReservation } from '#core/flows/keep-reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { savedSelection } from '#platform/session-storage.ts'
import { useServices } from '#platform/services.tsx'
import { failureOf, isNotFoundError } from '#shared/call-error.ts'
import { eventQuery } from '#shared/catalogue-queries.ts'
import { useShellOptions } from '#shared/shell-options.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { paths, type ReservationStep } from '#core/domain/page-paths.ts'
import { keptQuery } from '#shared/kept-query.ts'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LastKnownReservation } from '../components/LastKnownReservation.tsx'
import { ReservationNotFound } from '../components/ReservationNotFound.tsx'
import { SignInRequired } from '../components/SignInRequired.tsx'
import { reservationQuery, type LoadedReservation } from '../reservation-query.ts'
import { useCheckoutTools, type Checkout } from '../use-checkout.ts'

type LoadingProps = { publicIdentifier: string; event: EventInfo | undefined }

/** The frame of the next step, with the way back and the title of the event page, so that nothing jumps. */
const LoadingReservation = ({ publicIdentifier, event }: LoadingProps) => {
  const { t, pick } = useTranslations()
  useShellOptions({
    back: paths.event(publicIdentifier),
    title: event && pick(event.title),
    legal: null,
  })
  return (
    <Page wide bar>
      <p className="vh" role="status">
        {t('app.checkout.loading')}
      </p>
      <Skeleton columns />
    </Page>
  )
}

type LoadFailureProps = { error: unknown; reservationId: string; onRetry: () => unknown }

const LoadFailure = ({ error, reservationId, onRetry }: LoadFailureProps) => {
  const { t } = useTranslations()
  const title = t('app.checkout.unread')
  usePageTitle(title)
  useShellOptions({ back: paths.home() })
  return (
    <Page>
      <h1 className="after-4">{title}</h1>
      <OutcomeNotice failure={failureOf(error)} onRetry={onRetry}>
        <p>{t('app.checkout.unread.text')}</p>
      </OutcomeNotice>
      <LastKnownReservation reservationId={reservationId} />
    </Page>
  )
}

/** The kept query of the address; on the booking page also the request for an invoice. */
function stepQuery(step: ReservationStep, search: string, requestInvoice: boolean): string {
  const kept = keptQuery(new URLSearchParams(search))
  if (step !== 'book' || !requestInvoice) return kept
  return `${kept === '' ? '?' : `${kept}&`}requestInvoice=true`
}

type StepProps = { loaded: LoadedReservation; event: EventInfo; reload: () => Promise<unknown> }

/**
 * Renders the step of the address, or redirects to the step that the status requires
 * (docs/ARCHITECTURE.md#the-status-decides-the-page).
 */
const ReservationStepPage = ({ loaded: { info, clockOffset }, event, reload }: StepProps) => {
  const { publicIdentifier = '', reservationId = '' } = useParams()
  const { pathname, search } = useLocation()
  const [requestInvoice, setRequestInvoice] = useState(false)
  const tools = useCheckoutTools()
  useEffect(() => {
    if (isOpen(info.status)) void keepPendingReservation(tools, info, event)
  }, [tools, info, event])
  // Only the confirmation clears the selection: the page of an old order may be opened while a new one is selected.
  const begunUnconfirmed = useRef(!isConfirmed(info.status))
  useEffect(() => {
    if (begunUnconfirmed.current && isConfirmed(info.status)) savedSelection.keep(event.shortName, {})
  }, [info.status, event.shortName])
  const [held, setHeld] = useState(false)
  const holdStep = useCallback(() => {
    setHeld(true)
    return () => setHeld(false)
  }, [])
  const step = stepFor(info.status, info.validatedBookingInformation)
  if (!held && pathname.split('/').at(-1) !== step) {
    const path = paths.reservation('event', publicIdentifier, reservationId, step)
    return <Navigate to={`${path}${stepQuery(step, search, requestInvoice)}`} replace />
  }
  const refresh: Checkout['refresh'] = (request) => {
    setRequestInvoice(request === 'invoice')
    return reload()
  }
  const checkout: Checkout = { reservation: info, event, clockOffset, refresh, holdStep }
  return (
    <Suspense fallback={<LoadingReservation publicIdentifier={publicIdentifier} event={event} />}>
      <Outlet context={checkout} />
    </Suspense>
  )
}

type Ids = { publicIdentifier: string; reservationId: string }

const UnknownReservation = ({ publicIdentifier, reservationId }: Ids) => {
  const { api } = useServices()
  const event = useQuery(eventQuery(api, publicIdentifier))
  return <ReservationNotFound reservationId={reservationId} event={event.data ?? null} />
}

/** Loads the reservation and its event. A missing network is not reported as "not found". */
const ReservationLoader = ({ publicIdentifier, reservationId }: Ids) => {
  const { api, now } = useServices()
  const reservation = useQuery(reservationQuery(api, now, reservationId))
  const event = useQuery(eventQuery(api, publicIdentifier))

  const incomplete = reservation.data !== undefined && reservation.data.info.status !== 'COMPLETE'
  useEffect(() => (incomplete ? holdUpdates('order') : undefined), [incomplete])

  if (isNotFoundError(reservation.error) || isNotFoundError(event.error))
    return <ReservationNotFound reservationId={reservationId} event={event.data ?? null} />
  const failure = failureOf(reservation.error)
  if (failure.kind === 'refused' && failure.status === 401)
    return <SignInRequired shortName={publicIdentifier} reservationId={reservationId} />
  if (reservation.data !== undefined && event.data !== undefined)
    return <ReservationStepPage loaded={reservation.data} event={event.data} reload={reservation.refetch} />
  const error = reservation.error ?? event.error
  if (error === null) return <LoadingReservation publicIdentifier={publicIdentifier} event={event.data} />
  const retry = () => Promise.all([reservation.refetch(), event.refetch()])
  return <LoadFailure error={error} reservationId={reservationId} onRetry={retry} />
}

/**
 * Around every step of a reservation of an event. An id that is no UUID is not requested: alf.io answers it with a 500
 * (docs/api/README.md#query-parameters), which looks like an outage.
 */
export const Component = () => {
  const { purchaseContextType, publicIdentifier = '', reservationId = '' } = useParams()
  const Content =
    purchaseContextType === 'event' && isUuid(reservationId) ? ReservationLoader : UnknownReservation
  return <Content publicIdentifier={publicIdentifier} reservationId={reservationId} />
}
