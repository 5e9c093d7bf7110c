import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { stepFor } from '#core/domain/reservation-step.ts'
import { isUuid } from '#core/domain/is-uuid.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { useServices } from '#platform/services.tsx'
import { failureOf, isNotFoundError } from '#shared/call-error.ts'
import { eventQuery } from '#shared/catalogue-queries.ts'
import { useShellOptions } from '#shared/shell-options.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { usePageTitle } from '#shared/PageHeading.tsx'
import { paths, type ReservationStep } from '#core/domain/page-paths.ts'
import { keptQuery } from '#shared/kept-query.ts'
import { Page } from '#ui/Page.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { LastKnownReservation } from '../components/LastKnownReservation.tsx'
import { ReservationNotFound } from '../components/ReservationNotFound.tsx'
import { SignInRequired } from '../components/SignInRequired.tsx'
import { reservationQuery } from '../reservation-query.ts'
import type { Checkout } from '../use-checkout.ts'

const LoadingReservation = () => {
  const { t } = useTranslations()
  return (
    <Page>
      <StatusMessage icon="busy" title={t('app.checkout.loading')} text={t('app.checkout.loading.text')} />
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

/** What goes along to the step that an order leads to; a wish for an invoice is ticked on the page of the details. */
function stepQuery(step: ReservationStep, search: string, invoice: boolean): string {
  const kept = keptQuery(new URLSearchParams(search))
  if (step !== 'book' || !invoice) return kept
  return `${kept === '' ? '?' : `${kept}&`}requestInvoice=true`
}

/**
 * Around every step: loads the order and its event, and leads to the one page that its status allows (law 1).
 * An order that the server does not know is not found; no network is not "not found". The reference answers an id that
 * cannot be one with a 500 (contract 1, trap 27), which would look like an outage: it is not asked.
 */
export const Component = () => {
  const { api, now } = useServices()
  const { purchaseContextType, publicIdentifier = '', reservationId = '' } = useParams()
  const { pathname, search } = useLocation()
  const possible = isUuid(reservationId)
  const known = useQuery({ ...reservationQuery(api, now, reservationId), enabled: possible })
  const event = useQuery(eventQuery(api, publicIdentifier))
  const [invoice, setInvoice] = useState(false)

  const underWay = known.data !== undefined && known.data.info.status !== 'COMPLETE'
  useEffect(() => (underWay ? holdUpdates('order') : undefined), [underWay])

  const gone = isNotFoundError(known.error) || isNotFoundError(event.error)
  if (purchaseContextType !== 'event' || !possible || gone)
    return <ReservationNotFound reservationId={reservationId} event={event.data ?? null} />
  const refusal = failureOf(known.error)
  if (refusal.kind === 'refused' && refusal.status === 401)
    return <SignInRequired shortName={publicIdentifier} reservationId={reservationId} />
  if (known.data === undefined || event.data === undefined) {
    const error = known.error ?? event.error
    const retry = () => Promise.all([known.refetch(), event.refetch()])
    return error === null ? (
      <LoadingReservation />
    ) : (
      <LoadFailure error={error} reservationId={reservationId} onRetry={retry} />
    )
  }

  const { info, clockOffset } = known.data
  const step = stepFor(info.status, info.validatedBookingInformation)
  const current = pathname.split('/').at(-1)
  if (current !== step) {
    const path = paths.reservation('event', publicIdentifier, reservationId, step)
    return <Navigate to={`${path}${stepQuery(step, search, invoice)}`} replace />
  }
  const refresh: Checkout['refresh'] = (wish) => {
    setInvoice(wish === 'invoice')
    return known.refetch()
  }
  const checkout: Checkout = { reservation: info, event: event.data, clockOffset, refresh }
  return <Outlet context={checkout} />
}
