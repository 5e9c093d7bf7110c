import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { billingDocument } from '#core/domain/billing-document.ts'
import { paths } from '#core/domain/page-paths.ts'
import { contextPath, type PurchaseContext, type PurchaseContextId } from '#core/domain/purchase-context.ts'
import { isCanceled } from '#core/domain/reservation-status.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { ButtonLink, Link } from '#shared/Link.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { LastKnownReservation } from '../components/LastKnownReservation.tsx'
import { BillingRows } from '../components/OrderMenu.tsx'
import { WriteOrganizer } from '../components/OrganizerMail.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'
import { useOptionalUser } from '../use-optional-user.ts'

type ReservationNotFoundProps = {
  reservationId: string
  context: PurchaseContext | null
  /** The server has the reservation, and the organizer canceled it. */
  canceled?: boolean
  /** Rows of the documents that a canceled order keeps. */
  documents?: ReactNode
}

/** The server has no such reservation: it expired, was canceled, or never existed. */
export const ReservationNotFound = ({
  reservationId,
  context,
  canceled = false,
  documents,
}: ReservationNotFoundProps) => {
  const { t, pick } = useTranslations()
  const { api } = useServices()
  // A proxy whose server is gone answers 404 for everything: then the order may exist.
  const server = useQuery({ ...infoQuery(api), staleTime: 0, enabled: !canceled })
  const title = t(canceled ? 'app.checkout.canceled' : 'reservation-page-not-found.header.title')
  const text = canceled
    ? 'app.checkout.canceled.text'
    : 'reservation-page-not-found.reservation-with-id-does-not-exist'
  const back = context === null ? paths.home() : contextPath(context)
  const shortId = reservationId.slice(0, 8).toUpperCase()
  return (
    <Page
      back={back}
      barTitle={context === null ? undefined : pick(context.title)}
      wide
      bar
      className="inline-bar"
    >
      <DocumentTitle title={title} />
      <StatusMessage icon={canceled ? 'refused' : 'missing'} title={title} text={t(text, { 0: shortId })}>
        <ActionBar label={t('app.shell.next-step')}>
          <ButtonLink full to={back}>
            {context === null ? t('to-home') : t(contextKeys[context.type].back)}
          </ButtonLink>
        </ActionBar>
        {canceled ? (
          <WriteOrganizer className={buttonClass({ variant: 'line', full: true })} />
        ) : (
          <ButtonLink variant="line" full to={paths.wallet()}>
            {t('app.shell.open-tickets')}
          </ButtonLink>
        )}
      </StatusMessage>
      {documents !== undefined && (
        <div className="part stack">
          <ul className="menu">{documents}</ul>
        </div>
      )}
      {(canceled || server.isError || server.isFetchedAfterMount) && (
        <LastKnownReservation reservationId={reservationId} refused={canceled || !server.isError} />
      )}
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
    <Page back={contextPath(context)} bar className="inline-bar">
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

/** A status without a page: canceled, credited, or unknown. */
export const Component = () => {
  const { reservation, context } = useCheckout()
  const { id, status } = reservation
  const canceled = isCanceled(status)
  const documents = canceled && billingDocument(reservation, context) !== null ? <BillingRows /> : undefined
  return (
    <ReservationNotFound reservationId={id} context={context} canceled={canceled} documents={documents} />
  )
}
