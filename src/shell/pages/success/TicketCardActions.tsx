import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { shareOrCopy } from '#device/browser/share.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { BookingTicket } from '#purchase/contract/reservation.ts'
import { attendeeName } from '#purchase/parts/attendee/attendee-name.ts'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { canChangeTicket } from '#purchase/rules/booking/attendee-form.ts'
import { ticketsOf } from '#purchase/rules/booking/booking-form.ts'
import { isForAnotherPerson } from '#purchase/rules/booking/buyer-ticket.ts'
import { DownloadTicket } from '#ticket/parts/DownloadTicket.tsx'
import { ReleaseTicketSheet } from '#ticket/parts/ReleaseTicketSheet.tsx'
import { SendTicketOutcome, useSendTicket } from '#ticket/parts/SendTicketOutcome.tsx'
import { useExternalWallets } from '#ticket/parts/WalletPassItems.tsx'
import { MenuAction } from '#ui/app/MenuButton.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Button } from '#ui/content/Button.tsx'
import { Disclosure } from '#ui/content/Disclosure.tsx'
import { shareIcon } from '#ui/content/Icon.tsx'
import { mailIcon, undoIcon, userPenIcon } from '#ui/content/more-icons.ts'
import { useIsOver } from '#ui/data/use-current-time.ts'
import { paths } from '#wire/page-paths.ts'

type Props = {
  event: EventContext
  /** Has an attendee. */
  ticket: BookingTicket
  online: boolean
  /** The attendee, with the number of the ticket when another one has the same name. */
  label: string
  /** Opens the form of the attendee; null while the server does not accept another one. */
  onUpdate: (() => void) | null
}

/** Sends the link of one ticket to another person: it leads to this ticket only. */
function useShareLink({ event, ticket }: Pick<Props, 'event' | 'ticket'>): () => Promise<void> {
  const { t, pick } = useTranslations()
  return async () => {
    const url = new URL(paths.ticket(event.shortName, ticket.uuid), location.origin).href
    const title = [pick(event.title), attendeeName(ticket)].filter(Boolean).join(' · ')
    if (await shareOrCopy({ title, url })) showToast({ id: 'share', text: t('app.wallet.share.copied') })
  }
}

/** What follows a release: the order, or the event after the only ticket, because the reservation may be gone. */
function useAfterRelease(eventShortName: string): () => unknown {
  const { reservation, refresh } = useCheckout()
  const navigate = useNavigate()
  return () =>
    ticketsOf(reservation).length === 1 ? navigate(paths.event(eventShortName), { replace: true }) : refresh()
}

type MenuProps = Omit<Props, 'event' | 'online'> & {
  /** Absent where a button above shares the link. */
  onShare: (() => unknown) | undefined
  download: ReactNode
  onSend: () => unknown
  onRelease: () => void
}

const MoreActions = ({ ticket, label: name, onShare, download, onSend, onUpdate, onRelease }: MenuProps) => {
  const { t } = useTranslations()
  const changes = onUpdate !== null && canChangeTicket(ticket)
  if (!onShare && !download && !ticket.sendMailEnabled && !changes && !ticket.cancellationEnabled) return null
  return (
    <Disclosure summary={t('app.tickets.more')}>
      <ul className="menu">
        {onShare && (
          <MenuAction icon={shareIcon} label={`${t('app.wallet.share')}, ${name}`} onClick={onShare}>
            {t('app.wallet.share')}
          </MenuAction>
        )}
        {download && <li>{download}</li>}
        {ticket.sendMailEnabled && (
          <MenuAction icon={mailIcon} label={t('app.tickets.send.of', { name })} onClick={onSend}>
            {t('reservation-page-complete.send-ticket-by-email-to')}
          </MenuAction>
        )}
        {changes && (
          <MenuAction icon={userPenIcon} label={t('app.tickets.change.of', { name })} onClick={onUpdate}>
            {t('reservation-page-complete.update-ticket-owner')}
          </MenuAction>
        )}
        {ticket.cancellationEnabled && (
          <MenuAction icon={undoIcon} bad label={t('app.tickets.release.of', { name })} onClick={onRelease}>
            {t('reservation-page-complete.release-button.text')}
          </MenuAction>
        )}
      </ul>
    </Disclosure>
  )
}

/** The actions of a ticket that has an attendee. */
export const TicketCardActions = (props: Props) => {
  const { event, ticket, online, label: name } = props
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const { shortName } = event
  const afterRelease = useAfterRelease(shortName)
  const mail = useSendTicket(shortName, ticket.uuid)
  const [releasing, setReleasing] = useState(false)
  const { google, apple } = useExternalWallets()
  // Where external wallets are a choice beside it, the file is above the menu.
  const hasWallet = google || apple
  const download = ticket.downloadEnabled && !online && (
    <DownloadTicket
      eventShortName={shortName}
      uuid={ticket.uuid}
      inMenu={!hasWallet}
      label={t('app.checkout.download.of', { name })}
    >
      {t('app.checkout.download')}
    </DownloadTicket>
  )
  const share = useShareLink(props)
  const over = useIsOver(event)
  const isForFriend = !over && isForAnotherPerson(ticket, reservation)
  return (
    <div className="bought-acts">
      {isForFriend && (
        <Button
          variant="line"
          slim
          icon={shareIcon}
          aria-label={t('app.tickets.send-to', { name })}
          onClick={share}
        >
          {t('app.tickets.send-to', { name: ticket.firstName?.trim() || name })}
        </Button>
      )}
      {hasWallet && download}
      <MoreActions
        ticket={ticket}
        label={name}
        onUpdate={props.onUpdate}
        onShare={isForFriend || over ? undefined : share}
        download={!hasWallet && download}
        onSend={mail.send}
        onRelease={() => setReleasing(true)}
      />
      <SendTicketOutcome state={mail} />
      <ReleaseTicketSheet
        eventShortName={shortName}
        uuid={ticket.uuid}
        name={attendeeName(ticket)}
        open={releasing}
        onClose={() => setReleasing(false)}
        onReleased={() => {
          setReleasing(false)
          return afterRelease()
        }}
      />
    </div>
  )
}
