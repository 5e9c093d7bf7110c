import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { type PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useOptionalUser } from '#purchase/parts/booking/use-optional-user.ts'
import { contextKeys } from '#purchase/parts/context-keys.ts'
import { BillingRows } from '#purchase/parts/OrderMenu.tsx'
import { OrderMessage } from '#purchase/parts/OrderMessage.tsx'
import { WriteOrganizer } from '#purchase/parts/OrganizerMail.tsx'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { billingDocument } from '#purchase/rules/booking/billing-document.ts'
import { isCanceled } from '#purchase/rules/reservation-status.ts'
import { ButtonLink, Link } from '#ui/app/Link.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { buttonClass } from '#ui/content/Button.tsx'
import { StatusMessage } from '#ui/content/StatusMessage.tsx'
import { useServices } from '#ui/data/services.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { Page } from '#ui/page/Page.tsx'
import { paths } from '#wire/page-paths.ts'
import { contextPath, type PurchaseContextId } from '#wire/purchase-context.ts'
import { serverPaths } from '#wire/server-paths.ts'
import { LastKnownReservation } from './LastKnownReservation.tsx'

type End = 'missing' | 'canceled' | 'canceled-paid' | 'event-canceled' | 'event-gone'

/** Title and text. The first argument is the number of the order, of a canceled event its title. */
const texts = {
  missing: [
    'reservation-page-not-found.header.title',
    'reservation-page-not-found.reservation-with-id-does-not-exist',
  ],
  canceled: ['app.checkout.canceled', 'app.checkout.canceled.text'],
  'canceled-paid': ['app.checkout.canceled', 'app.checkout.canceled.paid'],
  'event-canceled': ['calendar.canceled', 'app.checkout.event-canceled.text'],
  'event-gone': ['app.browse.event-gone', 'app.browse.event-gone.text'],
} as const satisfies Record<End, readonly [title: string, text: string]>

/** Pages inside the route of the order, which know the organizer. */
const withOrganizer: readonly End[] = ['canceled', 'canceled-paid', 'event-canceled']

type ReservationNotFoundProps = {
  reservationId: string
  context: PurchaseContext | null
  /** Why there is no page: `canceled` the order, `event-canceled`, or its event is not shown any more, while the server has the order. */
  end?: End
  /** Rows of the documents that a canceled order keeps. */
  documents?: ReactNode
}

/** The server has no such reservation: it expired, was canceled, or never existed. */
export const ReservationNotFound = ({
  reservationId,
  context,
  end = 'missing',
  documents,
}: ReservationNotFoundProps) => {
  const { t, pick } = useTranslations()
  const { api } = useServices()
  // A proxy whose server is gone answers 404 for everything: then the order may exist.
  const isKnown = end !== 'missing'
  const server = useQuery({ ...infoQuery(api), staleTime: 0, enabled: !isKnown })
  const barTitle = context === null ? undefined : pick(context.title)
  const isEventCanceled = end === 'event-canceled'
  const named = (isEventCanceled && barTitle) || reservationId.slice(0, 8).toUpperCase()
  const [titleKey, textKey] = texts[end]
  const title = t(titleKey, { 0: named })
  const shown = isEventCanceled ? null : context
  const back = shown === null ? paths.home() : contextPath(shown)
  return (
    <Page back={back} barTitle={barTitle} wide>
      <DocumentTitle title={title} />
      <OrderMessage context={context} title={title} text={t(textKey, { 0: named })}>
        <div className="order-actions">
          <ButtonLink to={back}>{shown === null ? t('to-home') : t(contextKeys[shown.type].back)}</ButtonLink>
          {withOrganizer.includes(end) ? (
            <WriteOrganizer className={buttonClass({ variant: 'line' })} />
          ) : (
            <ButtonLink variant="line" to={paths.wallet()}>
              {t('app.shell.open-tickets')}
            </ButtonLink>
          )}
        </div>
        {documents !== undefined && <ul className="menu">{documents}</ul>}
        {(isKnown || server.isError || server.isFetchedAfterMount) && (
          <LastKnownReservation reservationId={reservationId} refused={isKnown || !server.isError} />
        )}
      </OrderMessage>
    </Page>
  )
}

type SignInRequiredProps = { context: PurchaseContextId; reservationId: string }

/** The reservation belongs to an account, and the visitor is not signed in to it. */
export const SignInRequired = ({ context, reservationId }: SignInRequiredProps) => {
  const { t } = useTranslations()
  const { me } = useOptionalUser()
  const email = me?.emailAddress ?? ''
  const title = t('app.checkout.owned')
  return (
    <Page back={contextPath(context)} wide bar className="inline-bar">
      <DocumentTitle title={title} />
      <StatusMessage icon="refused" title={title} text={t('app.checkout.owned.text')}>
        {email !== '' && (
          <p>
            {t('app.checkout.owned.other', { email })}{' '}
            <Link to={paths.orders()}>{t('app.shell.sign-out')}</Link>
          </p>
        )}
        <ActionBar label={t('app.shell.next-step')}>
          <a
            className={buttonClass({ full: true })}
            href={serverPaths.reservationSignIn(context.type, context.publicIdentifier, reservationId)}
          >
            {t('user.menu.login')}
          </a>
        </ActionBar>
      </StatusMessage>
      <LastKnownReservation reservationId={reservationId} />
    </Page>
  )
}

/** An order without a page: canceled, credited, of a canceled event, or with an unknown status. */
export const Component = () => {
  const { reservation, context } = useCheckout()
  const { id, status, metadata, orderSummary } = reservation
  const ended = isCanceled(status) ? (orderSummary.free ? 'canceled' : 'canceled-paid') : 'missing'
  const end = metadata.canceledEvent ? 'event-canceled' : ended
  const documents =
    end !== 'missing' && billingDocument(reservation, context) !== null ? <BillingRows /> : undefined
  return <ReservationNotFound reservationId={id} context={context} end={end} documents={documents} />
}
