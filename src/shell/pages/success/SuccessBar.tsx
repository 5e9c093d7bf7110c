import { eventTiming, isDue, isOver } from '#catalogue/rules/event-timing.ts'
import { isOnline } from '#catalogue/rules/is-online.ts'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useFramed } from '#purchase/parts/embedding.ts'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { ticketsOf } from '#purchase/rules/booking/booking-form.ts'
import { waitingRoomTextKey } from '#ticket/static/waiting-room-text-key.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { LostConnection } from '#ui/app/LostConnection.tsx'
import { buttonClass, Button } from '#ui/content/Button.tsx'
import { Icon, calendarDaysIcon, loaderIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { qrCodeIcon, videoIcon, externalLinkIcon, smartphoneIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { useLastingOffline } from '#ui/data/connection.ts'
import { useCurrentTime, useIsOver } from '#ui/data/use-current-time.ts'
import { useOpensOffline } from '#ui/data/use-opens-offline.ts'
import { ActionBar } from '#ui/page/ActionBar.tsx'
import { paths } from '#wire/page-paths.ts'
import type { KeepTicketsState } from './use-keep-tickets.ts'

/** The server still creates the tickets or the pass. */
export const FinalizingNotice = ({ className }: { className?: string }) => {
  const { t } = useTranslations()
  return (
    <Notice icon={loaderIcon} live="status" className={className}>
      {t('reservation-page-complete.reservation.finalization-in-progress')}
    </Notice>
  )
}

/** Explains, in a frame, where the tickets or the pass can be kept (docs/api/embedding.md#storage). */
export const OrderInTabNotice = () => {
  const { t } = useTranslations()
  const suffix = useCheckout().context.type === 'event' ? '' : '.pass'
  return (
    <Notice icon={smartphoneIcon} title={t(`app.tickets.tab.title${suffix}`)}>
      {t(`app.tickets.tab.text${suffix}`)}
    </Notice>
  )
}

/** In a frame: opens this page in its own tab, which keeps the order on the device. */
export const OrderInTabBar = () => {
  const { t } = useTranslations()
  return (
    <ActionBar label={t('app.shell.next-step')}>
      <a
        className={buttonClass({ full: true })}
        href={location.pathname}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon shape={externalLinkIcon} />
        {t('app.tickets.tab')}
      </a>
    </ActionBar>
  )
}

/** The first stored ticket of the order, and whether it admits to the stream. */
function useFirstStored(event: EventContext, { progress }: KeepTicketsState) {
  const { ticketsByCategory } = useCheckout().reservation
  for (const { tickets, ticketAccessType } of ticketsByCategory) {
    const stored = tickets.find(({ uuid }) => progress[uuid]?.step === 'saved')
    if (stored !== undefined) return { uuid: stored.uuid, online: isOnline(event.format, ticketAccessType) }
  }
  return null
}

/** The door or the waiting room from the day of the event to its end, then other events; before it the only ticket, or the wallet. */
function useNextStep(event: EventContext, saving: KeepTicketsState) {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const stored = useFirstStored(event, saving)
  const timing = eventTiming(event.datesWithOffset, useCurrentTime())
  if (isOver(timing)) return { to: paths.home(), text: t('app.shell.browse-events'), icon: calendarDaysIcon }
  const [only, ...others] = ticketsOf(reservation)
  if (stored === null || !isDue(timing))
    return only?.assigned && others.length === 0
      ? { to: paths.ticket(event.shortName, only.uuid), text: t('app.checkout.show'), icon: qrCodeIcon }
      : { to: paths.wallet(), text: t('app.shell.open-tickets'), icon: ticketIcon }
  const { uuid, online } = stored
  if (!online)
    return {
      to: paths.doorView(event.shortName, uuid),
      text: t('app.wallet.show.codes', { count: saving.saved }),
      icon: qrCodeIcon,
    }
  return {
    to: paths.waitingRoom(event.shortName, uuid, 'stored'),
    text: t(waitingRoomTextKey(timing)),
    icon: videoIcon,
  }
}

type Props = {
  event: EventContext
  saving: KeepTicketsState
  /** Opens the form of the first ticket while no ticket has a name; undefined when one has. */
  onName: (() => void) | undefined
}

/** For a lost connection, once all tickets of the order are stored for the door: that they open. */
const StoredNote = ({ event, saving }: Omit<Props, 'onName'>) => {
  const { t } = useTranslations()
  const count = ticketsOf(useCheckout().reservation).length
  const isForDoor = useFirstStored(event, saving)?.online === false
  return useOpensOffline() === 'yes' && isForDoor && saving.saved === count ? (
    <LostConnection>{t('app.outcome.unreachable.text')}</LostConnection>
  ) : null
}

/** The next step after an order: names, the entrance on the day of the event, else the wallet, other events after it. From a frame, a tab. */
export const SuccessBar = ({ event, saving, onName }: Props) => {
  const { t } = useTranslations()
  const { to, text, icon } = useNextStep(event, saving)
  const over = useIsOver(event)
  const isLost = useLastingOffline() && !over
  if (useFramed() && onName === undefined) return <OrderInTabBar />
  return (
    <ActionBar label={t('app.shell.next-step')} note={isLost && <StoredNote event={event} saving={saving} />}>
      {onName === undefined ? (
        <ButtonLink full icon={icon} to={to}>
          {text}
        </ButtonLink>
      ) : (
        <Button full onClick={onName}>
          {t('app.facts.add-names')}
        </Button>
      )}
    </ActionBar>
  )
}
