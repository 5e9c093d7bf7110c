import { useEffect, useLayoutEffect, useState, useRef } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { calendarFile } from '#catalogue/rules/calendar-file.ts'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { shareOrDownload } from '#device/browser/share-or-download.ts'
import { copyText } from '#device/browser/share.ts'
import { isBehindStoredPage, takeOver } from '#device/browser/takeover.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { mapLink } from '#kit/text/outside-links.ts'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Button } from '#ui/content/Button.tsx'
import { Icon, calendarPlusIcon, xIcon, checkIcon, mapPinIcon } from '#ui/content/Icon.tsx'
import { shieldCheckIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { useServices } from '#ui/data/services.ts'
import { useOpensOffline } from '#ui/data/use-opens-offline.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { paths } from '#wire/page-paths.ts'
import { AppTicketPages } from '../parts/AppTicketPages.tsx'
import { InstallOffer } from '../parts/InstallOffer.tsx'
import { KeptNotice } from '../parts/KeptNotice.tsx'
import { TicketLastChecked } from '../parts/LastChecked.tsx'
import { ServerCodeImage, OpenTicket, TicketFrame, TicketWithoutData } from '../parts/OpenTicket.tsx'
import { RemoveSheet } from '../parts/RemoveSheet.tsx'
import {
  DesktopActions,
  DoorCheckSheet,
  DoorReminder,
  MainOptions,
  TicketOptions,
} from '../parts/ticket-parts.ts'
import { TicketMenu } from '../parts/TicketMenu.tsx'
import { useCheckNow } from '../parts/use-check-now.ts'
import { useStartManifest } from '../parts/use-start-manifest.ts'
import { useTicketOfAddress } from '../parts/use-ticket-of-address.ts'
import { useWalletRefresh } from '../parts/use-wallet-refresh.ts'
import type { KeepFailure } from '../rules/keep-progress.ts'
import { canShowCode, isOfOtherHolder } from '../rules/ticket-freshness.ts'
import { neighborsOf, isOnlineTicket, type EventPictures } from '../rules/ticket-page-facts.ts'
import { TicketPage } from '../static/TicketPage.tsx'
import type { TicketRecord } from '../store/records.ts'

/** Gives the event to the calendar of the device as a file, also offline. By the id of the ticket a calendar replaces its entry. */
function useAddToCalendar(ticket: TicketRecord): () => Promise<void> {
  const { pick } = useTranslations()
  const { now } = useServices()
  const { eventShortName, uuid, location: place } = ticket
  const { startDateTime: start, endDateTime: end } = ticket.datesWithOffset
  return () => {
    const url = new URL(paths.ticket(eventShortName, uuid), location.origin).href
    const entry = {
      uid: `${uuid}@${location.host}`,
      title: pick(ticket.eventTitle) || eventShortName,
      location: isOnlineTicket(ticket) ? '' : place,
      url,
      // Calendars that do not show the address show the description.
      description: url,
      start,
      end: end === 0 ? null : end,
      reminders: true,
    }
    const bytes = new TextEncoder().encode(calendarFile(entry, now()))
    return shareOrDownload(bytes, `${eventShortName}.ics`, 'text/calendar')
  }
}

/** Shows after the first visit by the link of a ticket that it is saved and how to find it again, once it opens without a connection. */
const SavedHere = ({ ticket: { eventShortName, uuid } }: { ticket: TicketRecord }) => {
  const { t } = useTranslations()
  if (useOpensOffline() !== 'yes') return null
  return (
    <div className="pk-wide before-4 stack">
      <Notice tone="ok" icon={shieldCheckIcon} live="status" title={t('app.wallet.saved-here')}>
        {t('app.wallet.saved-here.text')}
      </Notice>
      <InstallOffer link={paths.ticket(eventShortName, uuid)} />
    </div>
  )
}

/** Opens the map app of the device. The address is copied as well: a computer may have no map app. */
const RouteLink = ({ place }: { place: string }) => {
  const { t } = useTranslations()
  const copy = async (): Promise<void> => {
    if (await copyText(place))
      showToast({ id: 'ticket', icon: checkIcon, text: t('app.wallet.route.copied') })
  }
  return (
    <a href={mapLink(place, navigator.userAgent)} rel="noopener noreferrer" onClick={() => void copy()}>
      <Icon shape={mapPinIcon} />
      {t('app.wallet.route')}
    </a>
  )
}

type TicketProps = { ticket: TicketRecord }

/** The actions for a changed time or place. */
const ChangeActions = ({ ticket }: TicketProps) => {
  const { t } = useTranslations()
  const { refreshWallet, run } = useServices()
  const addToCalendar = useAddToCalendar(ticket)
  const confirm = async (): Promise<void> => {
    const { confirmEventChange } = await import('../flows/confirm-event-change.ts')
    await run(confirmEventChange, ticket.eventShortName)
    // Writes the static pages without the notice.
    await refreshWallet()
  }
  return (
    <>
      <Button variant="text" slim onClick={addToCalendar}>
        {t('app.wallet.calendar.update')}
      </Button>
      <button
        type="button"
        className="tool"
        aria-label={t('app.wallet.event-changed.seen')}
        onClick={() => void confirm()}
      >
        <Icon shape={xIcon} />
      </button>
    </>
  )
}

const CalendarButton = ({ ticket }: TicketProps) => {
  const { t } = useTranslations()
  const addToCalendar = useAddToCalendar(ticket)
  return (
    <button type="button" onClick={() => void addToCalendar()}>
      <Icon shape={calendarPlusIcon} />
      {t('app.wallet.calendar')}
    </button>
  )
}

/** Explains that the ticket is in memory only. */
const UnsavedNotice = () => {
  const { t } = useTranslations()
  return (
    <Notice tone="warn" className="pk-wide after-4" title={t('app.wallet.kept.failed')}>
      {t('app.wallet.failed.storage')}
    </Notice>
  )
}

/** The menu of the ticket, and the sheets that it opens. */
const TicketActions = ({ ticket, isNew }: TicketProps & { isNew: boolean }) => {
  const { t } = useTranslations()
  const { removeTicket } = useServices()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const [checking, setChecking] = useState(false)
  const [passed, setPassed] = useState(false)
  const onDoorCheck = () => setChecking(true)
  return (
    <>
      {/* Below the code, which does not move when it appears. */}
      {isNew && <SavedHere ticket={ticket} />}
      {canShowCode(ticket) && ticket.sentAt === null && (
        <DoorReminder ticket={ticket} passed={passed} isNew={isNew} onDoorCheck={onDoorCheck} />
      )}
      <TicketMenu
        ticket={ticket}
        onRemove={() => setRemoving(true)}
        main={<MainOptions ticket={ticket} />}
        options={<TicketOptions ticket={ticket} onDoorCheck={onDoorCheck} />}
      />
      <RemoveSheet
        title={t('app.wallet.remove.title', { name: ticket.fullName })}
        text={t('app.wallet.remove.text')}
        open={removing}
        remove={() => removeTicket(ticket.eventShortName, ticket.uuid)}
        onClose={() => setRemoving(false)}
        onRemoved={() => void navigate(paths.wallet(), { replace: true })}
      />
      {checking && (
        <DoorCheckSheet ticket={ticket} onClose={() => setChecking(false)} onPassed={() => setPassed(true)} />
      )}
    </>
  )
}

type StoredProps = TicketProps & {
  pictures: EventPictures
  uuids: readonly string[]
  isStored: boolean
  /** True when this page has fetched the ticket: the first visit by its link. */
  isNew: boolean
}

const StoredTicket = ({ ticket, pictures, uuids, isStored, isNew }: StoredProps) => {
  const { t, pick } = useTranslations()
  const checkNow = useCheckNow()
  const { keepTickets } = useServices()
  const { eventShortName, uuid, fullName } = ticket
  const [failure, setFailure] = useState<KeepFailure | null>(null)
  const isOther = isOfOtherHolder(ticket)
  const isPressed = useRef(false)
  const save = () => {
    isPressed.current = true
    return keepTickets({ eventShortName, reservationId: null, uuids: [uuid] }, (next) =>
      setFailure(next.failure ?? null),
    )
  }
  useEffect(() => {
    // The button is gone with the question.
    if (!isOther && isPressed.current && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [isOther])
  useLayoutEffect(() => takeOver(), [])
  // No message covers a code (docs/design.md#messages).
  useEffect(() => deferUpdates('ticket'), [])
  useWalletRefresh(isStored, ticket)
  useStartManifest(isStored)
  return (
    <AppTicketPages pictures={pictures}>
      <DocumentTitle title={`${ticket.fullName} · ${pick(ticket.eventTitle)}`} />
      <TicketPage
        ticket={ticket}
        neighbors={neighborsOf(uuid, uuids)}
        notice={!isStored && <UnsavedNotice />}
        ask={isOther && <KeptNotice outcome={failure ?? 'other'} name={fullName} save={save} />}
        seen={<ChangeActions ticket={ticket} />}
        renew={
          isOther ? null : (
            <Button slim onClick={checkNow}>
              {t('app.wallet.veil.action')}
            </Button>
          )
        }
        checked={<TicketLastChecked ticket={ticket} />}
        desktopActions={<DesktopActions ticket={ticket} />}
        route={<RouteLink place={ticket.location} />}
        calendar={<CalendarButton ticket={ticket} />}
        menu={<TicketActions ticket={ticket} isNew={isNew} />}
      />
    </AppTicketPages>
  )
}

/** The page of one ticket: rendered from the store first, checked with the server behind it. */
export const Component = () => {
  const { memory } = useServices()
  const inBrowser = useInBrowser()
  /** The ticket that this page had to fetch. */
  const [newUuid, setNewUuid] = useState<string | null>(null)
  const { address, isRead, ticket, tickets, pictures, isRemoved, storageFailure } = useTicketOfAddress()
  const { uuid } = address
  if (!isRead) {
    // The static page of the worker already shows the code.
    return inBrowser && isBehindStoredPage() ? null : <TicketFrame code={<ServerCodeImage {...address} />} />
  }
  if (isRemoved) return <Navigate to={paths.wallet()} replace />
  // The page that fetches a ticket shows the code of the server until the ticket has its own.
  if (!ticket || (newUuid === uuid && ticket.code === null)) {
    if (newUuid !== uuid) setNewUuid(uuid)
    return <OpenTicket key={uuid} {...address} storageFailure={storageFailure} />
  }
  if (ticket.personalDataRemovedAt !== null) return <TicketWithoutData ticket={ticket} />
  return (
    <StoredTicket
      key={uuid}
      ticket={ticket}
      pictures={pictures}
      uuids={tickets.map((other) => other.uuid)}
      isStored={!memory.all().includes(ticket)}
      isNew={newUuid === uuid}
    />
  )
}
