import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { type PurchaseContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
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
import { useOptionalUser } from '../parts/booking/use-optional-user.ts'
import { contextKeys } from '../parts/context-keys.ts'
import { LastKnownReservation } from '../parts/LastKnownReservation.tsx'
import { BillingRows } from '../parts/OrderMenu.tsx'
import { WriteOrganizer } from '../parts/OrganizerMail.tsx'
import { useCheckout } from '../parts/use-checkout.ts'
import { billingDocument } from '../rules/booking/billing-document.ts'
import { isCanceled } from '../rules/reservation-status.ts'

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
