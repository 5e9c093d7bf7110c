import { useQuery } from '@tanstack/react-query'
import { paths } from '#core/domain/page-paths.ts'
import { contextPath, type PurchaseContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { infoQuery } from '#shared/catalogue-queries.ts'
import { Link } from '#shared/Link.tsx'
import { DocumentTitle } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Page } from '#ui/Page.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { contextKeys } from '../context-keys.ts'
import { LastKnownReservation } from './LastKnownReservation.tsx'

type Props = {
  reservationId: string
  context: PurchaseContext | null
  /** The server has the reservation, and the organizer canceled it; the address of a mail about it. */
  canceled?: { readonly mailLink: string } | undefined
}

/** The server has no such reservation: it expired, was canceled, or never existed. */
export const ReservationNotFound = ({ reservationId, context, canceled }: Props) => {
  const { t, pick } = useTranslations()
  const { api } = useServices()
  const isRead = canceled !== undefined
  // A proxy whose server is gone answers 404 for everything: then the order may exist.
  const server = useQuery({ ...infoQuery(api), staleTime: 0, enabled: !isRead })
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
          <Link className={buttonClass({ full: true })} to={back}>
            {context === null ? t('to-home') : t(contextKeys[context.type].back)}
          </Link>
        </ActionBar>
        {canceled ? (
          <a className={buttonClass({ variant: 'line', full: true })} href={canceled.mailLink}>
            {t('app.facts.write-organizer')}
          </a>
        ) : (
          <Link className={buttonClass({ variant: 'line', full: true })} to={paths.wallet()}>
            {t('app.shell.open-tickets')}
          </Link>
        )}
      </StatusMessage>
      {(isRead || server.isError || server.isFetchedAfterMount) && (
        <LastKnownReservation reservationId={reservationId} refused={isRead || !server.isError} />
      )}
    </Page>
  )
}
