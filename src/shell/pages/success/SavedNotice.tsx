import { useEffect, useState } from 'react'
import { isOnline } from '#catalogue/rules/is-online.ts'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { storageStatus, type StorageStatus } from '#device/browser/storage-status.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useResendEmail, ResendEmailOutcome } from '#purchase/parts/ResendEmail.tsx'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { ticketsOf } from '#purchase/rules/booking/booking-form.ts'
import { buttonClass, Button } from '#ui/content/Button.tsx'
import { Chip } from '#ui/content/Chip.tsx'
import { Icon, loaderIcon, refreshIcon } from '#ui/content/Icon.tsx'
import { shieldCheckIcon, downloadIcon, mailIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { useIsOver } from '#ui/data/use-current-time.ts'
import { useOpensOffline } from '#ui/data/use-opens-offline.ts'
import { serverPaths } from '#wire/server-paths.ts'
import type { KeepTicketsState } from './use-keep-tickets.ts'

type OnlineOnlyNoticeProps = { event: EventContext }

/** The PDF of the only ticket; with several, each card below offers its own. */
const OnlyPdf = ({ event }: OnlineOnlyNoticeProps) => {
  const { t } = useTranslations()
  const { reservation } = useCheckout()
  const online = reservation.ticketsByCategory.some(({ ticketAccessType }) =>
    isOnline(event.format, ticketAccessType),
  )
  const [ticket, ...others] = ticketsOf(reservation)
  if (online || ticket === undefined || others.length > 0 || !ticket.downloadEnabled) return null
  return (
    <a
      className={buttonClass({ variant: 'line', slim: true })}
      href={serverPaths.ticketPdf(event.shortName, ticket.uuid)}
      download={`ticket-${ticket.uuid}.pdf`}
      type="application/pdf"
    >
      <Icon shape={downloadIcon} />
      {t('app.wallet.pdf')}
    </a>
  )
}

/** The tickets are stored, but this browser has no worker that opens them without a connection. */
const OnlineOnlyNotice = ({ event }: OnlineOnlyNoticeProps) => {
  const { t } = useTranslations()
  const resendState = useResendEmail()
  return (
    <>
      <Notice
        tone="warn"
        live="status"
        title={t('app.checkout.saved.online')}
        actions={
          <>
            <OnlyPdf event={event} />
            <Button
              variant="line"
              slim
              icon={mailIcon}
              busy={resendState.outcome === 'sending'}
              onClick={resendState.resend}
            >
              {t('reservation-page-complete.resend-reservation-email')}
            </Button>
          </>
        }
      >
        {t('app.checkout.saved.online.text')}
      </Notice>
      <ResendEmailOutcome state={resendState} />
    </>
  )
}

/** A text with the room of the longest one that takes its place, so that the page below does not move. */
const Steady = ({ longest, children }: { longest: string; children: string }) => (
  <span className="steady" data-longest={longest}>
    <span>{children}</span>
  </span>
)

const longer = (a: string, b: string): string => (a.length > b.length ? a : b)

type Props = { event: EventContext; count: number }

type SavedChipProps = {
  event: EventContext
  online: boolean
  /** It was stored and read back. */
  isSaved: boolean
}

/**
 * On a ticket: whether this device has stored it. "Ready for the door" is shown only when it opens without a connection, and not
 * for an online ticket or an event that is over.
 */
export const SavedChip = ({ event, online, isSaved }: SavedChipProps) => {
  const { t } = useTranslations()
  const opensOffline = useOpensOffline()
  const over = useIsOver(event)
  const [saving, saved, ready] = [
    t('app.checkout.saving'),
    t('app.checkout.saved.online'),
    t('app.checkout.saved'),
  ]
  const isForDoor = !online && !over && event.format !== 'ONLINE'
  const savedText = isForDoor && opensOffline === 'yes' ? ready : saved
  const opens = over || opensOffline === 'yes'
  return (
    <Chip tone={isSaved && opens ? 'ok' : 'neutral'} icon={isSaved ? shieldCheckIcon : loaderIcon}>
      <Steady longest={longer(isForDoor ? ready : saved, saving)}>{isSaved ? savedText : saving}</Steady>
    </Chip>
  )
}

/** Below the tickets, which have their state: how many are stored, and what that means. */
const SavingStatus = ({ event, count, saved }: Props & { saved: number }) => {
  const { t } = useTranslations()
  const opensOffline = useOpensOffline()
  const [status, setStatus] = useState<StorageStatus | null>(null)
  useEffect(() => {
    void storageStatus().then(setStatus)
  }, [])
  const all = saved === count
  if (all && opensOffline === 'no') return <OnlineOnlyNotice event={event} />
  const limit = status === 'seven-days' ? ` ${t('app.checkout.saved.seven-days')}` : ''
  const last = t('app.checkout.saved.text', { count }) + limit
  const pending = t('app.checkout.saved.pending', { count }) + limit
  const stored = opensOffline === 'yes' ? last : pending
  return (
    <p className="dim small" role="status">
      <Steady longest={longer(pending, last)}>
        {all ? stored : t('app.checkout.saving.text', { saved, count })}
      </Steady>
    </p>
  )
}

/**
 * How many tickets are stored on this device. "Saved" is shown only after each was read back
 * (docs/design.md#wording).
 */
export const SavedNotice = ({
  event,
  saving: { running, saved, failed, again },
  count,
}: Props & { saving: KeepTicketsState }) => {
  const { t } = useTranslations()
  const over = useIsOver(event)
  if (count === 0) return null
  // Nothing waits for a worker of a ticket that no door asks for.
  if (saved === count || running || failed.length === 0)
    return over ? null : <SavingStatus event={event} count={count} saved={saved} />
  const [first] = failed
  return (
    <Notice
      tone="warn"
      live="status"
      title={t('app.checkout.unsaved', { saved, total: count })}
      actions={
        <Button variant="line" slim icon={refreshIcon} onClick={again}>
          {t('app.checkout.unsaved.again')}
        </Button>
      }
    >
      {t(`app.checkout.unsaved.${first?.failure ?? 'storage'}`)}
    </Notice>
  )
}
