import { MapLink } from '#catalogue/parts/EventFacts.tsx'
import { FollowLink } from '#catalogue/parts/FollowLink.tsx'
import { isOnline } from '#catalogue/rules/is-online.ts'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { shareOrCopy } from '#device/browser/share.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { webAddress } from '#kit/text/safe-address.ts'
import { BillingRows, OrderMenu, WithdrawalLink } from '#purchase/parts/OrderMenu.tsx'
import { ReservationSummary } from '#purchase/parts/ReservationSummary.tsx'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { printAllPath } from '#ticket/rules/print-all.ts'
import { MenuLink, MenuAction } from '#ui/app/MenuButton.tsx'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'
import { showToast } from '#ui/app/toasts.ts'
import {
  ticketPlusIcon,
  calendarDaysIcon,
  calendarPlusIcon,
  mapPinIcon,
  shareIcon,
} from '#ui/content/Icon.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { externalLinkIcon, printerIcon } from '#ui/content/more-icons.ts'
import { useIsOver } from '#ui/data/use-current-time.ts'
import { paths } from '#wire/page-paths.ts'
import { serverPaths } from '#wire/server-paths.ts'

/** Saves the event in a calendar, follows it there, shares its page, and leads to its place on a map. */
export const EventWays = ({ event }: { event: EventContext }) => {
  const { t, lang, pick } = useTranslations()
  const share = async () => {
    const url = new URL(paths.event(event.shortName), location.origin).href
    if (await shareOrCopy({ title: pick(event.title), url }))
      showToast({ id: 'share', text: t('app.shell.link-copied') })
  }
  const place = event.format === 'ONLINE' ? '' : (event.location ?? '')
  return (
    <ul className="menu event-ways before-4">
      <li>
        <a
          href={serverPaths.calendar(event.shortName, lang)}
          download={`${event.shortName}.ics`}
          type="text/calendar"
        >
          <MenuLabel icon={calendarPlusIcon}>{t('app.calendar.add')}</MenuLabel>
        </a>
      </li>
      <li>
        <FollowLink path={serverPaths.calendar(event.shortName, lang, 'follow')}>
          <MenuLabel icon={calendarDaysIcon} below={t('app.calendar.follow.text')}>
            {t('app.calendar.follow')}
          </MenuLabel>
        </FollowLink>
      </li>
      <MenuAction icon={shareIcon} onClick={share}>
        {t('app.shell.share')}
      </MenuAction>
      {place !== '' && (
        <li>
          <MapLink place={place}>
            <MenuLabel icon={mapPinIcon} below={place}>
              {t('app.facts.map')}
            </MenuLabel>
          </MapLink>
        </li>
      )}
    </ul>
  )
}

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

/** Further actions for a complete reservation. */
export const ReservationActions = ({ event }: { event: EventContext }) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const over = useIsOver(event)
  const site = webAddress(event.websiteUrl)
  const rows = (
    <>
      <PrintAll event={event} />
      <BillingRows />
      <MenuLink to={paths.event(event.shortName)} icon={over ? calendarDaysIcon : ticketPlusIcon}>
        {t(over ? 'app.checkout.back-to-event' : 'buy-other-tickets')}
      </MenuLink>
      {site !== null && (
        <li>
          <NewTabLink href={site}>
            <MenuLabel icon={externalLinkIcon}>{t('to-event-site')}</MenuLabel>
          </NewTabLink>
        </li>
      )}
    </>
  )
  return (
    <section className="card stack gap-3" aria-labelledby="order">
      <h2 id="order">{t('app.checkout.ticket-order', { id: reservation.shortId })}</h2>
      <ReservationSummary />
      {over ? <ul className="menu">{rows}</ul> : <OrderMenu isConfirmed>{rows}</OrderMenu>}
      {over && <WithdrawalLink />}
    </section>
  )
}
