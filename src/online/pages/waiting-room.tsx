import { useQuery } from '@tanstack/react-query'
import { useEffect, type CSSProperties, useRef } from 'react'
import { Navigate, useParams } from 'react-router'
import { eventQuery } from '#catalogue/parts/catalogue-queries.ts'
import { keepScreenOn } from '#device/browser/wake-lock.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { codeHashOf } from '#kit/text/hash-of.ts'
import { webAddress } from '#kit/text/safe-address.ts'
import { unitText } from '#kit/text/unit-text.ts'
import { second } from '#kit/time/durations.ts'
import { deviceZone, eventSpan, zoneOfSpan } from '#kit/time/event-dates.ts'
import { useMarkDue } from '#purchase/parts/use-mark-due.ts'
import { AppTicketPages } from '#ticket/parts/AppTicketPages.tsx'
import { KeptNotice } from '#ticket/parts/KeptNotice.tsx'
import { useKeepTicket, useStoredTicket } from '#ticket/parts/use-keep-ticket.ts'
import { useWallet } from '#ticket/parts/use-wallet.ts'
import { canShowCode } from '#ticket/rules/ticket-freshness.ts'
import { ticketState, type TicketState } from '#ticket/rules/ticket-state.ts'
import { StateChip } from '#ticket/static/StateChip.tsx'
import { TicketHead } from '#ticket/static/TicketHead.tsx'
import { getTicket } from '#ticket/store/read-tickets.ts'
import { ageText } from '#ui/app/age-text.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { NewTabLink } from '#ui/app/NewTabLink.tsx'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { DocumentTitle } from '#ui/app/PageHeading.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { headingText } from '#ui/content/heading-text.ts'
import { cloudOffIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { retryWait } from '#ui/data/automatic-retry.ts'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { useNow } from '#ui/data/use-now.ts'
import { Page } from '#ui/page/Page.tsx'
import { Skeleton } from '#ui/page/Skeleton.tsx'
import { paths } from '#wire/page-paths.ts'
import { refused } from '#wire/result.ts'
import { type WaitingRoomAddress, refreshWaitingRoom } from '../flows/refresh-waiting-room.ts'
import { WaitingRoomContent } from '../parts/WaitingRoomContent.tsx'
import {
  countdownParts,
  timeToStart,
  waitingRoomState,
  type CountdownParts,
  type WaitingRoom,
  nextCheckIn,
} from '../rules/waiting-room.ts'
import { getWaitingRoom } from '../store/read-waiting-rooms.ts'
import { waitingRoomKey } from '../store/waiting-room-key.ts'
import '#ticket/parts/RoomHead.css'

/** The last answer of the server to this page, and how the last check failed; null when it did not. */
interface Check {
  readonly room: WaitingRoom | null
  readonly failure: Failure | null
}

const unchecked: Check = { room: null, failure: null }

/**
 * The stored waiting room at once, then that of the server: again at the start, after failures with growing waits, and
 * whenever the page becomes visible or is online again.
 */
function useWaitingRoom(address: WaitingRoomAddress) {
  const { now, read, run } = useServices()
  const failures = useRef(0)
  const key = waitingRoomKey(address)
  const stored = useQuery({
    queryKey: ['stored-waiting-room', key],
    queryFn: () => read(getWaitingRoom, key),
    gcTime: 0,
    retry: false,
  })
  const storedRoom = stored.data ?? null
  const { data, refetch } = useQuery({
    queryKey: ['waiting-room', key],
    queryFn: async ({ client, queryKey }): Promise<Check> => {
      const { room } = client.getQueryData<Check>(queryKey) ?? unchecked
      const outcome = await run(refreshWaitingRoom, address, room, deviceZone())
      failures.current = outcome.kind === 'value' ? 0 : failures.current + 1
      if (outcome.kind === 'value') return { room: outcome.room, failure: null }
      // A 404 may come from something in between; what is known stays (docs/ARCHITECTURE.md#laws).
      return { room, failure: outcome.kind === 'missing' ? refused(404) : outcome }
    },
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const shown = state.data?.room ?? storedRoom
      const failed = state.data?.failure ?? null
      // Without a room the page shows how long it waits, and no time is needed, nor read while the server renders.
      const counted = shown === null && failed !== null ? retryWait(failed, failures.current) : null
      return counted ?? nextCheckIn(shown, shown === null ? 0 : now(), failures.current) ?? false
    },
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: () => {
      failures.current = 0
      return 'always'
    },
  })
  const { room, failure } = data ?? unchecked
  const missing = failure?.kind === 'refused' && failure.status === 404 && !stored.isPending
  useMarkDue(address.eventShortName, failure?.kind === 'refused' && failure.status === 404)
  return {
    room: room ?? storedRoom,
    failure,
    /** The ticket is unknown to the server, and this device has stored nothing. */
    missing: missing && room === null && storedRoom === null,
    /** Checks now, unless a check has no answer yet. */
    check: () => refetch({ cancelRefetch: false }),
  }
}

/**
 * The hash of the code of a ticket on this device. Undefined while it is computed; null without a valid code, and where
 * the browser cannot compute it.
 */
function useStoredCodeHash(eventShortName: string, uuid: string): string | null | undefined {
  const { memory, read } = useServices()
  const { data, isError } = useQuery({
    queryKey: ['stored-code-hash', eventShortName, uuid],
    queryFn: async () => {
      const inMemory = memory.all().find((one) => one.eventShortName === eventShortName && one.uuid === uuid)
      const ticket = inMemory ?? (await read(getTicket, eventShortName, uuid))
      return ticket?.code && canShowCode(ticket) ? codeHashOf(ticket.code.text) : null
    },
    gcTime: 0,
    retry: false,
  })
  return isError ? null : data
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** "1:12:40", with the days before it from one day on. */
function titleClock({ days, hours, minutes, seconds }: CountdownParts, lang: string): string {
  const clock = [String(hours), twoDigits(minutes), twoDigits(seconds)].join(':')
  if (days === 0) return clock
  return `${unitText(days, 'day', lang)} ${clock}`
}

type CheckFailedProps = { failure: Failure; room: WaitingRoom; isUnsaved: boolean }

/** The server did not answer, or does not find the ticket: what is shown is stored, and the next check comes by itself. `isUnsaved`: nor is the ticket stored. */
const CheckFailed = ({ failure, room: { checkedAt }, isUnsaved }: CheckFailedProps) => {
  const translations = useTranslations()
  const { now } = useServices()
  const { t } = translations
  if (failure.kind === 'refused' && failure.status === 404)
    return (
      <Notice tone="warn" live="alert" title={t('app.tickets.room.missing')}>
        {t('app.tickets.room.missing.text')}
      </Notice>
    )
  return (
    <Notice tone="warn" icon={cloudOffIcon} live="status" title={t('app.outcome.unreachable')}>
      {t('app.tickets.room.offline', { age: ageText(checkedAt, now(), translations) })}
      {isUnsaved && <span className="below">{t('app.tickets.room.offline.unsaved')}</span>}
    </Notice>
  )
}

/** After the event: links to other events of the organizer, its website and the ticket. */
const Ended = ({ room }: { room: WaitingRoom }) => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { eventShortName, firstName, uuid } = room
  const { data: event } = useQuery(eventQuery(api, eventShortName))
  const website = webAddress(event?.websiteUrl ?? null)
  return (
    <aside className="stack">
      <h1>{headingText(t('app.tickets.room.over'))}</h1>
      <p className="dim">{t('app.tickets.room.ended', { name: firstName })}</p>
      <div className="button-row">
        {event && (
          <ButtonLink to={paths.home(event.organizerSlug)}>{t('app.tickets.room.others')}</ButtonLink>
        )}
        <ButtonLink variant="line" to={paths.ticket(eventShortName, uuid)}>
          {t('app.tickets.room.back')}
        </ButtonLink>
      </div>
      {website !== null && (
        <p className="links">
          <NewTabLink href={website}>{t('app.tickets.room.website')}</NewTabLink>
        </p>
      )}
    </aside>
  )
}

/** The states that the waiting room has no own words for. */
const marked: readonly TicketState[] = ['changed', 'no-code', 'missing', 'event-missing']

/** The mark of the ticket on this device, as the ticket page and the door view show it. */
const TicketMark = ({ room: { eventShortName, uuid } }: { room: WaitingRoom }) => {
  const { t } = useTranslations()
  const ticket = useStoredTicket(eventShortName, uuid)
  const { now } = useServices()
  const state = ticket && ticketState(ticket, now())
  return (
    state !== null &&
    marked.includes(state) && (
      <p data-state={state} className="before-2">
        <StateChip state={state} t={t} />
      </p>
    )
  )
}

/** The head that the ticket has everywhere, also before it is on this device. */
const RoomHead = ({ room, isOver }: { room: WaitingRoom; isOver: boolean }) => {
  const { tickets, pictures } = useWallet(room.eventShortName)
  const accent = tickets?.find(({ uuid }) => uuid === room.uuid)?.accent
  const dates = room.eventDates
  const { lang } = useTranslations()
  const when = `${eventSpan(dates, lang)}\u00a0${zoneOfSpan(dates, room.timeZone, lang, 'short')}`
  return (
    <AppTicketPages pictures={pictures}>
      <div
        className={classNames('room-head brand', isOver && 'used')}
        style={accent ? ({ '--accent': accent } as CSSProperties) : undefined}
      >
        <TicketHead ticket={{ ...room, datesWithOffset: dates, location: '' }} online as="h2" when={when} />
      </div>
    </AppTicketPages>
  )
}

type RoomProps = {
  room: WaitingRoom
  failure: Failure | null
  check: () => unknown
  keeping: ReturnType<typeof useKeepTicket>
}

const Room = ({ room, failure, check, keeping }: RoomProps) => {
  const { t, lang, pick } = useTranslations()
  const now = useNow(second)
  const state = waitingRoomState(room, now)
  const title = pick(room.eventTitle)
  const clock =
    state === 'not-started' ? `${titleClock(countdownParts(timeToStart(room, now)), lang)} · ` : ''
  const over = state === 'ended'
  const isUnsaved = failure !== null && ['saving', 'unreachable', 'code'].includes(keeping.outcome ?? '')
  const problem = failure && <CheckFailed failure={failure} room={room} isUnsaved={isUnsaved} />
  const retry = () => {
    if (isUnsaved) keeping.save()
    return check()
  }
  useEffect(() => (over ? undefined : keepScreenOn(() => undefined)), [over])
  return (
    <Page
      back={paths.wallet()}
      barTitle={over ? title : t('app.shell.tickets')}
      legal={null}
      wide
      bar={!over}
    >
      <DocumentTitle title={`${clock}${t('app.tickets.title', { title })}`} />
      <TicketMark room={room} />
      <div className="two-columns">
        <div>
          <RoomHead room={room} isOver={over} />
        </div>
        {over ? (
          <Ended room={room} />
        ) : (
          <aside>
            <WaitingRoomContent room={room} state={state} now={now} problem={problem} onCheck={retry} />
            {!isUnsaved && <KeptNotice {...keeping} name={room.firstName} />}
          </aside>
        )}
      </div>
    </Page>
  )
}

const Loading = () => (
  <Page>
    <Skeleton status={useTranslations().t('app.wallet.opening.fetching')} />
  </Page>
)

/** The address without a hash, as the ticket page links to it: to the address of the ticket on this device. */
const StoredTicket = ({ eventShortName, uuid }: { eventShortName: string; uuid: string }) => {
  const hash = useStoredCodeHash(eventShortName, uuid)
  if (hash === undefined) return <Loading />
  const to =
    hash === null ? paths.ticket(eventShortName, uuid) : paths.waitingRoom(eventShortName, uuid, hash)
  return <Navigate to={to} replace />
}

const RoomByHash = (address: WaitingRoomAddress) => {
  const { room, missing, failure, check } = useWaitingRoom(address)
  const { eventShortName, uuid } = address
  // Not after the room: a visit of seconds leaves the ticket.
  const keeping = useKeepTicket(address, !missing, null)
  if (missing) return <Navigate to={paths.ticket(eventShortName, uuid)} replace />
  if (room !== null) return <Room room={room} failure={failure} check={check} keeping={keeping} />
  if (failure === null) return <Loading />
  return (
    <Page>
      <OutcomeNotice failure={failure} onRetry={check} automatic />
    </Page>
  )
}

/** The waiting room of an online event (docs/api/online-events.md#waiting-room). */
export const Component = () => {
  const { eventShortName = '', ticketUuid: uuid = '', codeHash = '' } = useParams()
  if (codeHash === 'stored') return <StoredTicket eventShortName={eventShortName} uuid={uuid} />
  return <RoomByHash eventShortName={eventShortName} uuid={uuid} codeHash={codeHash} />
}
