import { isOnline } from '#core/domain/is-online.ts'
import { paths } from '#core/domain/page-paths.ts'
import { printAllPath } from '#core/domain/print-all.ts'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { webAddress } from '#core/domain/safe-address.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { NewTabLink } from '#shared/NewTabLink.tsx'
import { MenuLink } from '#shared/tickets/MenuButton.tsx'
import { useIsOver } from '#shared/use-current-time.ts'
import { ticketPlusIcon } from '#ui/icons.ts'
import { MenuLabel } from '#ui/MenuLabel.tsx'
import { externalLinkIcon, fileDownIcon, printerIcon } from '#ui/more-icons.ts'
import { useCheckout } from '../use-checkout.ts'
import { BillingRow, OrderMenu } from './OrderMenu.tsx'
import { ReservationSummary } from './ReservationSummary.tsx'

/** The way to print all tickets of an order that has two or more for the venue. */
const PrintAll = ({ event }: { event: EventContext }) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const tickets = reservation.ticketsByCategory.flatMap((category) =>
    isOnline(event.format, category.ticketAccessType) ? [] : category.tickets,
  )
  const [first, second] = tickets.filter(({ assigned }) => assigned)
  if (first === undefined || second === undefined) return null
  return (
    <MenuLink to={printAllPath(event.shortName, first.uuid)} icon={printerIcon}>
      {t('app.tickets.print-all')}
    </MenuLink>
  )
}

/** Files of a complete reservation: its tickets to print or as one PDF, its invoice or receipt. */
const Documents = ({ event }: { event: EventContext }) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  return (
    <>
      <PrintAll event={event} />
      {reservation.metadata.ticketsPdf === true && (
        <li>
          <a
            href={serverPaths.ticketsPdf(event.shortName, reservation.id)}
            download={`tickets-${reservation.shortId}.pdf`}
            type="application/pdf"
          >
            <MenuLabel icon={fileDownIcon}>{t('app.tickets.pdf-all')}</MenuLabel>
          </a>
        </li>
      )}
      <BillingRow />
    </>
  )
}

/** Further actions for a complete reservation. */
export const ReservationActions = ({ event }: { event: EventContext }) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const over = useIsOver(event)
  const site = webAddress(event.websiteUrl)
  return (
    <section className="card stack gap-3" aria-labelledby="order">
      <h2 id="order">{t('app.checkout.ticket-order', { id: reservation.shortId })}</h2>
      <ReservationSummary />
      <OrderMenu isConfirmed>
        <Documents event={event} />
        {!over && (
          <MenuLink to={paths.event(event.shortName)} icon={ticketPlusIcon}>
            {t('buy-other-tickets')}
          </MenuLink>
        )}
        {site !== null && (
          <li>
            <NewTabLink href={site}>
              <MenuLabel icon={externalLinkIcon}>{t('to-event-site')}</MenuLabel>
            </NewTabLink>
          </li>
        )}
      </OrderMenu>
    </section>
  )
}
