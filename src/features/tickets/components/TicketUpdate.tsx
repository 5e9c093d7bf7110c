import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import type { AdditionalServiceWithData, BookingTicket } from '#core/contract/reservation.ts'
import { isOnline } from '#core/domain/is-online.ts'
import { paths } from '#core/domain/page-paths.ts'
import type { StoredTicketChange } from '#core/domain/ticket-change.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { holdUpdates } from '#platform/update-holds.ts'
import { attendeeName } from '#shared/attendee/attendee-name.ts'
import { ReleaseTicketSheet } from '#shared/tickets/ReleaseTicketSheet.tsx'
import { SendTicketOutcome } from '#shared/tickets/SendTicketOutcome.tsx'
import { useSendTicket } from '#shared/tickets/use-send-ticket.ts'
import { useFocusWhenLost } from '#shared/use-focus-when-lost.ts'
import { videoIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { useKeepTicket } from '../use-keep-ticket.ts'
import { useTicketDraft } from '../use-ticket-draft.ts'
import { KeptNotice } from './KeptNotice.tsx'
import { TicketActions } from './TicketActions.tsx'
import { TicketSummary } from './TicketSummary.tsx'
import { UpdateForm } from './UpdateForm.tsx'

type Props = {
  event: EventInfo
  ticket: BookingTicket
  category: string
  accessType: string
  items: readonly AdditionalServiceWithData[]
  /** Reads the ticket again. */
  reload: () => Promise<unknown>
}

/** When the stream opens, or that it is open. Only for events of the format ONLINE does the server give the date. */
const OnlineAlert = ({ ticket }: { ticket: BookingTicket }) => {
  const { t, pick } = useTranslations()
  const date = pick(ticket.formattedOnlineCheckInDate ?? {})
  if (!ticket.onlineEventStarted && date === '') return null
  return (
    <Notice icon={videoIcon} tone={ticket.onlineEventStarted ? 'ok' : 'neutral'}>
      {ticket.onlineEventStarted ? t('event.online.started') : t('event.online.not-started', { 0: date })}
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
  useEffect(() => (editing ? holdUpdates('form') : undefined), [editing])
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
export const TicketUpdate = ({ event, ticket, category, accessType, items, reload }: Props) => {
  const navigate = useNavigate()
  const { shortName } = event
  const online = isOnline(event.format, accessType)
  const mail = useSendTicket(shortName, ticket.uuid)
  const attendee = { fullName: attendeeName(ticket), email: ticket.email ?? '' }
  const keeping = useKeepTicket(shortName, ticket.uuid, ticket.assigned, attendee)
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
      {online && form === null && <OnlineAlert ticket={ticket} />}
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
      <SendTicketOutcome state={mail} />
      {saved === null ? <KeptNotice {...keeping} /> : <SavedNotice stored={saved} />}
      {form && (
        <UpdateForm
          {...{ ticket, category, event, items }}
          {...form}
          onUnsent={keep}
          onCancel={() => close(null)}
          onSaved={finish}
        />
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
