import { useEffect, useState, useCallback, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { isOnline } from '#catalogue/rules/is-online.ts'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { AdditionalServiceWithData, BookingTicket } from '#purchase/contract/reservation.ts'
import { keepTicketDraft } from '#purchase/flows/drafts.ts'
import { attendeeName } from '#purchase/parts/attendee/attendee-name.ts'
import { TicketForm } from '#purchase/parts/attendee/TicketForm.tsx'
import { type TicketValues, canChangeTicket } from '#purchase/rules/booking/attendee-form.ts'
import { decodeTicketDraft, ticketDraftKey } from '#purchase/rules/booking/booking-draft.ts'
import type { StoredTicketChange } from '#purchase/rules/ticket-change.ts'
import { getDraft } from '#purchase/store/read-drafts.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { MenuAction, MenuLink } from '#ui/app/MenuButton.tsx'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { ticketIcon } from '#ui/content/Icon.tsx'
import { videoIcon, mailIcon, undoIcon, userPenIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { useServices } from '#ui/data/services.ts'
import { paths } from '#wire/page-paths.ts'
import type { TicketInfo } from '../contract.ts'
import { sameAttendee } from '../rules/ticket-freshness.ts'
import { DownloadTicket } from './DownloadTicket.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { ReleaseTicketSheet } from './ReleaseTicketSheet.tsx'
import { SendTicketOutcome, useSendTicket } from './SendTicketOutcome.tsx'
import { useKeepTicket } from './use-keep-ticket.ts'

/** A ticket without an attendee can only be changed; an online ticket has neither a code to show nor a PDF. */
function ticketActions(ticket: BookingTicket, online: boolean) {
  const { assigned, cancellationEnabled } = ticket
  const atEntrance = assigned && !online
  return {
    show: atEntrance && !cancellationEnabled,
    download: atEntrance && ticket.downloadEnabled,
    send: assigned && ticket.sendMailEnabled,
    change: canChangeTicket(ticket),
    release: assigned && cancellationEnabled,
  }
}

type TicketActionsProps = {
  ticket: BookingTicket
  eventShortName: string
  online: boolean
  onSend: () => Promise<void>
  onUpdate: () => void
  onRelease: () => void
}

/** The actions that the ticket allows now (docs/api/client-behavior.md#ticket-update-page). */
const TicketActions = ({
  ticket,
  eventShortName,
  online,
  onSend,
  onUpdate,
  onRelease,
}: TicketActionsProps) => {
  const { t } = useTranslations()
  const { uuid, assigned } = ticket
  const offered = ticketActions(ticket, online)
  return (
    <ul className="menu">
      {offered.show && (
        <MenuLink to={paths.ticket(eventShortName, uuid)} icon={ticketIcon}>
          {t('app.tickets.show')}
        </MenuLink>
      )}
      {offered.download && (
        <li>
          <DownloadTicket eventShortName={eventShortName} uuid={uuid} inMenu>
            {t('reservation-page-complete.download-ticket')}
          </DownloadTicket>
        </li>
      )}
      {offered.send && (
        <MenuAction icon={mailIcon} onClick={onSend}>
          {t('reservation-page-complete.send-ticket-by-email-to')}
        </MenuAction>
      )}
      {offered.change && (
        <MenuAction icon={userPenIcon} onClick={onUpdate}>
          {t(assigned ? 'reservation-page-complete.update-ticket-owner' : 'reservation-page-complete.assign')}
        </MenuAction>
      )}
      {offered.release && (
        <MenuAction icon={undoIcon} bad onClick={onRelease}>
          {t('reservation-page-complete.release-button.text')}
        </MenuAction>
      )}
    </ul>
  )
}

type TicketSummaryProps = {
  /** The attendee; null for a ticket without one. */
  name: string | null
  category: string
  children?: ReactNode
}

/** Attendee and category of a ticket, as a warning when it has no attendee. */
export const TicketSummary = ({ name, category, children }: TicketSummaryProps) => {
  const { t } = useTranslations()
  return (
    <article className="card stack gap-2">
      <p className="dim">{category}</p>
      {name === null ? (
        <Notice tone="warn" icon={userPenIcon} title={t('reservation-page-complete.ticket-not-assigned')} />
      ) : (
        <p className="text-large">{name}</p>
      )}
      {children}
    </article>
  )
}

/** The unsent input for the ticket, undefined until it is read, null for none; and a function that stores it. */
function useTicketDraft(eventShortName: string, uuid: string) {
  const { read, run } = useServices()
  const [draft, setDraft] = useState<TicketValues | null | undefined>(undefined)
  useEffect(() => {
    let current = true
    const show = (values: unknown) => current && setDraft(decodeTicketDraft(values))
    read(getDraft, ticketDraftKey(eventShortName, uuid)).then(show, () => show(null))
    return () => {
      current = false
    }
  }, [read, eventShortName, uuid])
  const keep = useCallback(
    (values: TicketValues | null) => {
      setDraft(values)
      void run(keepTicketDraft, { eventShortName, uuid }, values)
    },
    [run, eventShortName, uuid],
  )
  return { draft, keep }
}

type Props = {
  event: EventInfo
  ticket: BookingTicket
  category: string
  accessType: string
  /** Undefined for a ticket without an attendee. */
  info: TicketInfo | undefined
  items: readonly AdditionalServiceWithData[]
  /** Reads the ticket again. */
  reload: () => Promise<unknown>
}

/**
 * When the stream opens, or that it is open, with the way to it. Only for events of the format ONLINE does the server give the date: the
 * start of a join link that is valid now, else that of the event.
 */
const OnlineAlert = ({ event, ticket }: { event: EventInfo; ticket: BookingTicket }) => {
  const { t, pick } = useTranslations()
  const { now } = useServices()
  const { onlineEventStarted: isOpen, formattedOnlineCheckInDate, assigned, uuid } = ticket
  const date = pick(formattedOnlineCheckInDate ?? {})
  if (!isOpen && date === '') return null
  const start = `${pick(event.formattedBeginDate)} ${pick(event.formattedBeginTime)}`
  const isEarly = isOpen && date !== '' && now() < event.datesWithOffset.startDateTime
  return (
    <Notice
      icon={videoIcon}
      tone={isOpen ? 'ok' : 'neutral'}
      actions={
        assigned ? (
          <ButtonLink variant="line" slim to={paths.waitingRoom(event.shortName, uuid, 'stored')}>
            {t('app.wallet.to-room')}
          </ButtonLink>
        ) : undefined
      }
    >
      {isEarly
        ? t('app.tickets.room.open', { opened: date, start })
        : t(isOpen ? 'event.online.started' : 'event.online.not-started', { 0: date })}
    </Notice>
  )
}

const SavedNotice = ({ stored }: { stored: StoredTicketChange }) => {
  const { t } = useTranslations()
  return (
    <Notice tone={stored === 'outdated' ? 'warn' : 'ok'} live="status" title={t('app.tickets.saved')}>
      {stored !== 'none' && t(`app.tickets.saved.${stored}`)}
    </Notice>
  )
}

/** The form of a ticket without an attendee, or with values that were not sent, opens by itself. */
function useEditing(eventShortName: string, ticket: BookingTicket) {
  const { draft, keep } = useTicketDraft(eventShortName, ticket.uuid)
  const [opened, setOpened] = useState<boolean | null>(null)
  const [saved, setSaved] = useState<StoredTicketChange | null>(null)
  const editing = draft !== undefined && (opened ?? (!ticket.assigned || draft !== null))
  useEffect(() => (editing ? deferUpdates('form') : undefined), [editing])
  return {
    form: editing ? { draft } : null,
    keep,
    /** The change that was saved since the form was opened. */
    saved,
    open() {
      setSaved(null)
      setOpened(true)
    },
    close(stored: StoredTicketChange | null) {
      keep(null)
      setSaved(stored)
      setOpened(false)
    },
  }
}

/** The ticket, what can be done with it, and its form. */
export const TicketUpdate = ({ event, ticket, category, accessType, info, items, reload }: Props) => {
  const { t } = useTranslations()
  const navigate = useNavigate()
  const { shortName } = event
  const online = isOnline(event.format, accessType)
  const mail = useSendTicket(shortName, ticket.uuid)
  const attendee = { fullName: attendeeName(ticket), email: ticket.email ?? '' }
  const known = info && sameAttendee(info, attendee) ? { event, ticket: info } : undefined
  const keeping = useKeepTicket(
    { eventShortName: shortName, uuid: ticket.uuid },
    ticket.assigned,
    attendee,
    known,
  )
  const [releasing, setReleasing] = useState(false)
  const { form, saved, keep, open, close } = useEditing(shortName, ticket)
  const summary = useFocusWhenLost<HTMLDivElement>(form !== null)
  const edit = () => {
    mail.dismiss()
    open()
  }
  const finish = async (stored: StoredTicketChange) => {
    keep(null)
    await reload()
    close(stored)
  }
  return (
    <div className="stack">
      {online && form === null && <OnlineAlert event={event} ticket={ticket} />}
      {(form === null || !ticket.assigned) && (
        <div ref={summary} tabIndex={-1}>
          <TicketSummary name={ticket.assigned ? attendeeName(ticket) : null} category={category}>
            {form === null && (
              <TicketActions
                ticket={ticket}
                eventShortName={shortName}
                online={online}
                onSend={mail.send}
                onUpdate={edit}
                onRelease={() => setReleasing(true)}
              />
            )}
          </TicketSummary>
        </div>
      )}
      <SendTicketOutcome state={mail} />
      {form && (
        <section className="stack" aria-labelledby="update-ticket">
          <h2 id="update-ticket">{t('reservation-page-complete.update-ticket-owner')}</h2>
          <TicketForm
            {...{ ticket, event, category }}
            name={t('app.tickets.attendee')}
            lockEmailEdit={false}
            options={{ items, draft: form.draft, onUnsent: keep, onSaved: finish }}
            offline={t('app.tickets.unsent')}
            assign={t('reservation-page-complete.assign')}
            onCancel={() => close(null)}
          />
        </section>
      )}
      {saved !== null && <SavedNotice stored={saved} />}
      {/* Below an open form the notice would speak of what is typed. */}
      {saved === null && !(form && keeping.outcome === 'saved') && (
        <KeptNotice {...keeping} name={attendee.fullName} />
      )}
      <ReleaseTicketSheet
        eventShortName={shortName}
        uuid={ticket.uuid}
        name={attendeeName(ticket)}
        open={releasing}
        onClose={() => setReleasing(false)}
        onReleased={() => navigate(paths.event(shortName), { replace: true })}
      />
    </div>
  )
}
