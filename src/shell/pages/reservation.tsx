import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { reasonOf } from '#catalogue/parts/Unavailable.tsx'
import { type PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { savedSelection } from '#device/browser/browser-storage.ts'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { openDatabase } from '#device/storage/opened.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isUuid } from '#kit/text/is-uuid.ts'
import type { ReservationInfo } from '#purchase/contract/reservation.ts'
import { keepPendingReservation } from '#purchase/flows/keep-reservation.ts'
import { useOptionalUser } from '#purchase/parts/booking/use-optional-user.ts'
import { StepOutline } from '#purchase/parts/CheckoutPage.tsx'
import { keptQuery, openOrderQuery } from '#purchase/parts/kept-query.ts'
import type { LoadedReservation } from '#purchase/parts/loaded-reservation.ts'
import { OrderMessage, useOpenOrder } from '#purchase/parts/OrderMessage.tsx'
import { reservationQuery } from '#purchase/parts/reservation-query.ts'
import type { Checkout } from '#purchase/parts/use-checkout.ts'
import { useMarkDue } from '#purchase/parts/use-mark-due.ts'
import { usePurchaseContext } from '#purchase/parts/use-purchase-context.ts'
import { isConfirmed, isOpen } from '#purchase/rules/reservation-status.ts'
import { reservationStepOf } from '#purchase/rules/reservation-step.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { RetryCountdown } from '#ui/app/RetryCountdown.tsx'
import { Button } from '#ui/content/Button.tsx'
import { refreshIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { failureOf, isNotFoundError } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useShownError } from '#ui/data/use-shown-error.ts'
import { Page } from '#ui/page/Page.tsx'
import { parsePage, paths, type ReservationStep } from '#wire/page-paths.ts'
import { contextPath, isPurchaseContextType, type PurchaseContextId } from '#wire/purchase-context.ts'
import { Loading } from '../frame/Loading.tsx'

// Pages of reservations that cannot be shown.
const LastKnownReservation = lazyPart(
  async () => (await import('./reservation/LastKnownReservation.tsx')).LastKnownReservation,
)
const ReservationNotFound = lazyPart(
  async () => (await import('./reservation/reservation-not-found.tsx')).ReservationNotFound,
  {
    isRequired: true,
  },
)
const SignInRequired = lazyPart(
  async () => (await import('./reservation/reservation-not-found.tsx')).SignInRequired,
  {
    isRequired: true,
  },
)

/** An answer within this time, ms, replaces an empty frame; a later one replaces what the device has stored. */
const storedAfter = 600

type UnreadProps = {
  id: PurchaseContextId
  reservationId: string
  context: PurchaseContext | undefined
  /** True when the reservation is read, and only the code of the page is missing. */
  stepIsRead?: boolean
  /** Why it cannot be loaded; null while it is. */
  error?: unknown
  onRetry?: (() => unknown) | undefined
}

/** Why an order cannot be shown, and what that means for it: an open one is not charged, and stays reserved until its time. */
const FailureHead = ({ reservationId, context, error, onRetry }: UnreadProps) => {
  const translations = useTranslations()
  const { t } = translations
  const { uncharged, reserved } = useOpenOrder(reservationId)
  const title = t('app.checkout.unread')
  const failure = failureOf(error)
  return (
    <>
      <DocumentTitle title={title} />
      <OrderMessage
        context={context ?? null}
        title={title}
        text={
          <span role="alert">
            {reasonOf(failure, translations, 'checkout.unread')} {reserved && uncharged}{' '}
            {reserved ?? t('app.checkout.unread.kept')} <RetryCountdown failure={failure} />
          </span>
        }
      >
        <div className="order-actions">
          <Button icon={refreshIcon} onClick={onRetry}>
            {t('app.outcome.retry')}
          </Button>
          <ButtonLink variant="line" icon={ticketIcon} to={paths.wallet()}>
            {t('app.shell.open-tickets')}
          </ButtonLink>
        </div>
      </OrderMessage>
    </>
  )
}

/**
 * While the reservation is loaded: the frame of the next step, with the way back and the title of the page before it, so that
 * nothing jumps; then the last known state. That one stays as it is when the loading fails.
 */
const UnreadReservation = (props: UnreadProps) => {
  const { id, reservationId, context, stepIsRead = false, error = null } = props
  const { t, pick } = useTranslations()
  const [late, setLate] = useState(false)
  useEffect(() => {
    // The outline stays until the code is there.
    const show = () =>
      void LastKnownReservation.load().then(
        () => setLate(true),
        () => undefined,
      )
    const timer = setTimeout(show, storedAfter)
    return () => clearTimeout(timer)
  }, [])
  const loading = error === null
  const empty = loading ? <StepOutline type={id.type} stepIsRead={stepIsRead} context={context} /> : null
  return (
    <Page
      back={contextPath(id)}
      barTitle={context && pick(context.title)}
      account="wide"
      legal={loading ? null : undefined}
      wide
      bar={loading}
    >
      {loading ? (
        <p className="vh" role="status">
          {t('app.checkout.loading')}
        </p>
      ) : (
        <FailureHead {...props} />
      )}
      {late || !loading ? <LastKnownReservation reservationId={reservationId} fallback={empty} /> : empty}
    </Page>
  )
}

/** The query of the address that the step keeps; on the booking page also the request for an invoice. */
function stepQuery(step: ReservationStep, search: string, requestInvoice: boolean): string {
  const isBeforeConfirmation = step === 'book' || step === 'overview'
  const query = (isBeforeConfirmation ? openOrderQuery : keptQuery)(new URLSearchParams(search))
  if (step !== 'book' || !requestInvoice) return query
  return `${query === '' ? '?' : `${query}&`}requestInvoice=true`
}

/** The step of its status; an order of a canceled event has no page of its own. */
const stepOf = ({ metadata, status, validatedBookingInformation }: ReservationInfo): ReservationStep =>
  metadata.canceledEvent ? 'not-found' : reservationStepOf(status, validatedBookingInformation)

type StepProps = {
  loaded: LoadedReservation
  context: PurchaseContext
  reload: () => Promise<unknown>
}

/**
 * Renders the step of the address, or redirects to the step that the status requires
 * (docs/ARCHITECTURE.md#laws).
 */
const ReservationStepPage = ({ loaded: { info, clockOffset }, context, reload }: StepProps) => {
  const { reservationId = '' } = useParams()
  const { type, publicIdentifier } = context
  const { pathname, search } = useLocation()
  const [requestInvoice, setRequestInvoice] = useState(false)
  const { run } = useServices()
  useEffect(() => {
    if (isOpen(info.status)) void run(keepPendingReservation, info, context)
  }, [run, info, context])
  // Only the confirmation clears the selection: the page of an old order may be opened while a new one is selected.
  const begunUnconfirmed = useRef(!isConfirmed(info.status))
  useEffect(() => {
    if (type === 'event' && begunUnconfirmed.current && isConfirmed(info.status))
      savedSelection.keep(publicIdentifier, {})
  }, [info.status, type, publicIdentifier])
  const [held, setHeld] = useState(false)
  const keepStep = useCallback(() => {
    setHeld(true)
    return () => setHeld(false)
  }, [])
  // The same object until the reservation changes: a new one renders each field of the form again.
  const checkout = useMemo<Checkout>(() => {
    const refresh: Checkout['refresh'] = (request) => {
      setRequestInvoice(request === 'invoice')
      return reload()
    }
    const order = { type, publicIdentifier, reservationId: info.id }
    return { reservation: info, context, order, clockOffset, refresh, keepStep }
  }, [info, context, type, publicIdentifier, clockOffset, reload, keepStep])
  const step = stepOf(info)
  const page = parsePage(pathname)
  if (!held && page?.page === 'reservation' && page.step !== step) {
    const path = paths.reservation(type, publicIdentifier, reservationId, step)
    return <Navigate to={`${path}${stepQuery(step, search, requestInvoice)}`} replace />
  }
  return (
    <Suspense
      fallback={<UnreadReservation id={context} reservationId={reservationId} context={context} stepIsRead />}
    >
      <Outlet context={checkout} />
    </Suspense>
  )
}

/** What the server does not have, the order or only its event; null otherwise. An order that is not read yet may know its event. */
function endOf(order: { error: unknown; isPending: boolean }, eventError: unknown) {
  if (isNotFoundError(order.error)) return 'missing'
  return isNotFoundError(eventError) && !order.isPending ? 'event-gone' : null
}

type LoaderProps = { id: PurchaseContextId; reservationId: string }

/** Loads the reservation and its event or subscription descriptor. A missing network is not reported as "not found". */
const ReservationLoader = ({ id, reservationId }: LoaderProps) => {
  const { api, now, run } = useServices()
  const reservation = useQuery(reservationQuery(api, now, reservationId))
  const info = reservation.data?.info
  const context = usePurchaseContext(id, info?.metadata.canceledEvent)
  // The form waits for all of them: the visitor is requested, and the database of its draft opens, at the same time.
  useOptionalUser()
  useEffect(() => void run(openDatabase), [run])
  const isRead = reservation.data !== undefined && context.data !== undefined
  const shownError = useShownError(reservation.error ?? context.error, isRead)

  const incomplete = info !== undefined && info.status !== 'COMPLETE'
  useEffect(() => (incomplete ? deferUpdates('order') : undefined), [incomplete])

  const end = endOf(reservation, context.error)
  useMarkDue(id.publicIdentifier, end !== null || (info !== undefined && stepOf(info) === 'not-found'))
  if (end !== null)
    return <ReservationNotFound reservationId={reservationId} context={context.data ?? null} end={end} />
  const failure = failureOf(reservation.error)
  if (failure.kind === 'refused' && failure.status === 401)
    return <SignInRequired context={id} reservationId={reservationId} />
  if (reservation.data !== undefined && context.data !== undefined)
    return (
      <ReservationStepPage loaded={reservation.data} context={context.data} reload={reservation.refetch} />
    )
  const error = shownError
  const retry = () => Promise.all([reservation.refetch(), context.refetch()])
  return (
    <UnreadReservation
      id={id}
      reservationId={reservationId}
      context={context.data}
      error={error}
      onRetry={retry}
    />
  )
}

type UnknownProps = { id: PurchaseContextId | null; reservationId: string }

const UnknownReservation = ({ id, reservationId }: UnknownProps) => {
  const context = usePurchaseContext(id)
  return <ReservationNotFound reservationId={reservationId} context={context.data ?? null} />
}

/** The event or subscription descriptor of the address; null when there cannot be one. */
function contextIdOf(type: string | undefined, publicIdentifier: string): PurchaseContextId | null {
  if (!isPurchaseContextType(type)) return null
  return type === 'subscription' && !isUuid(publicIdentifier) ? null : { type, publicIdentifier }
}

/**
 * Around every step of a reservation. An id that is no UUID is not requested: alf.io answers it with a 500
 * (docs/api/README.md#query-parameters), which looks like an outage.
 */
export const Component = () => {
  const { purchaseContextType, publicIdentifier = '', reservationId = '' } = useParams()
  const id = contextIdOf(purchaseContextType, publicIdentifier)
  return (
    // The code of a page for a reservation that cannot be shown may load.
    <Suspense fallback={<Loading />}>
      {id === null || !isUuid(reservationId) ? (
        <UnknownReservation id={id} reservationId={reservationId} />
      ) : (
        <ReservationLoader id={id} reservationId={reservationId} />
      )}
    </Suspense>
  )
}
