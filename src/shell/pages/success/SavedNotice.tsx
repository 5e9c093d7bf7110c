import { useEffect, useState } from 'react'
import { isOnline } from '#catalogue/rules/is-online.ts'
import type { EventContext } from '#catalogue/rules/purchase-context.ts'
import { storageStatus, type StorageStatus } from '#device/browser/storage-status.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { useResendEmail, ResendEmailOutcome } from '#purchase/parts/ResendEmail.tsx'
import { useCheckout } from '#purchase/parts/use-checkout.ts'
import { ticketsOf } from '#purchase/rules/booking/booking-form.ts'
import { buttonClass, Button } from '#ui/content/Button.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { Icon, loaderIcon, refreshIcon } from '#ui/content/Icon.tsx'
import { shieldCheckIcon, downloadIcon, mailIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'
import { useIsOver } from '#ui/data/use-current-time.ts'
import { useIsOnline } from '#ui/data/use-is-online.ts'
import { useOpensOffline } from '#ui/data/use-opens-offline.ts'
import { serverPaths } from '#wire/server-paths.ts'
import type { KeepTicketsState } from './use-keep-tickets.ts'

/** The PDF of the only ticket; with several, each card below offers its own. */
const OnlyPdf = ({ event }: Pick<Props, 'event'>) => {
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
const OnlineOnlyNotice = ({ event }: Pick<Props, 'event'>) => {
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

type Props = { event: EventContext; count: number }

/** What the device deletes, as a sentence; empty where it keeps the tickets. */
function useLimitText(): string {
  const { t } = useTranslations()
  const [status, setStatus] = useState<StorageStatus | null>(null)
  useEffect(() => {
    void storageStatus().then(setStatus)
  }, [])
  return status === 'seven-days' ? ` ${t('app.checkout.saved.seven-days')}` : ''
}

type OpensProps = { count: number; saved: number; opens: boolean; isForDoor: boolean }

/** When the stored tickets open without a connection: now, or what it takes; the room of an online event does not. */
const OpensText = ({ count, opens, saved, isForDoor }: OpensProps) => {
  const { t } = useTranslations()
  const limit = useLimitText()
  const isConnected = useIsOnline()
  const last = t(`app.checkout.saved.${isForDoor ? 'text' : 'join'}`, { count }) + limit
  const pending = t(`app.checkout.saved.${isConnected ? 'pending' : 'offline'}`) + limit
  // The room of the longest text that follows: the page below does not move.
  const longest = !opens && pending.length > last.length ? pending : last
  return (
    <span className="steady dim small" data-longest={longest}>
      <span>{saved < count ? t('app.checkout.saving.text', { saved, count }) : opens ? last : pending}</span>
    </span>
  )
}

/**
 * At the foot of the tickets: how many this device has stored, and what that means. "Ready for the door" is shown only when they open
 * without a connection, and not for an online event or one that is over.
 */
const SavedState = ({ event, count, saved }: Props & { saved: number }) => {
  const { t } = useTranslations()
  const opensOffline = useOpensOffline()
  const over = useIsOver(event)
  const { ticketsByCategory } = useCheckout().reservation
  const all = saved === count
  // Nothing waits for a worker of a ticket that no door asks for.
  if (all && !over && opensOffline === 'no') return <OnlineOnlyNotice event={event} />
  const opens = over || opensOffline === 'yes'
  const isForDoor = !over && ticketsByCategory.some((it) => !isOnline(event.format, it.ticketAccessType))
  const title = opens && isForDoor ? 'app.checkout.saved' : 'app.checkout.saved.online'
  return (
    <p className={classNames('live', all && opens && 'saved')} role="status">
      <Icon shape={all ? shieldCheckIcon : loaderIcon} />
      <span>
        <b>{t(all ? title : 'app.checkout.saving')}</b>
        {!over && <OpensText {...{ count, saved, opens, isForDoor }} />}
      </span>
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
  if (count === 0) return null
  if (saved === count || running || failed.length === 0)
    return <SavedState event={event} count={count} saved={saved} />
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
