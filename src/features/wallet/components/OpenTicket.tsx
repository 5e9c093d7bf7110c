import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import type { KeepProgress } from '#core/domain/keep-progress.ts'
import { useServices } from '#platform/services.tsx'
import { takeOver } from '#platform/takeover.ts'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Page } from '#ui/Page.tsx'

/**
 * The code as the server draws it, while the ticket is still being fetched and checked: someone who opens the link of a
 * mail at the door has it in hand. It comes with the page (the server names it in the head).
 */
export const ServerCodeImage = ({ eventShortName, uuid }: Props) => {
  const { t } = useTranslations()
  return (
    <div className="first-code after-5">
      <img
        src={serverPaths.ticketCode(eventShortName, uuid)}
        width={200}
        height={200}
        alt={t('app.wallet.ticket')}
      />
    </div>
  )
}

type Props = { eventShortName: string; uuid: string }
type OpenProps = Props & {
  /** The store does not answer: the ticket may well be on this device. */
  silent: boolean
}

/**
 * A ticket's link on a device that does not have it: fetches, checks and stores it, and says truthfully how far it is.
 * A ticket that the box office does not know leads home (specification 2, "Ticket view page").
 */
export const OpenTicket = ({ eventShortName, uuid, silent: unresponsive }: OpenProps) => {
  const { t } = useTranslations()
  const { keepTickets } = useServices()
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<KeepProgress | null>(null)

  useEffect(() => {
    let over = false
    const report = (next: KeepProgress): void => {
      if (!over) setProgress(next)
    }
    void keepTickets({ eventShortName, reservationId: null, uuids: [uuid] }, report)
    return () => {
      over = true
    }
  }, [attempt, eventShortName, keepTickets, uuid])

  const failure = progress?.step === 'failed' ? (progress.failure ?? 'unreachable') : null
  const unanswered = failure === 'unreachable' || failure === 'busy'
  useEffect(() => {
    // A static page with the code on it stays: neither progress nor a lost network is worth taking it away.
    if (failure !== null && !unanswered) takeOver()
    if (failure === 'refused') void navigate(paths.home(), { replace: true })
  }, [failure, navigate, unanswered])

  useEffect(() => {
    if (!unanswered) return
    const again = (): void => setAttempt((before) => before + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [unanswered])

  const step = progress?.step === 'checking' ? 'app.wallet.opening.checking' : 'app.wallet.opening.fetching'
  const failed = unresponsive
    ? ({ title: 'app.wallet.silent', text: 'app.wallet.silent.text' } as const)
    : ({ title: 'app.wallet.failed', text: `app.wallet.failed.${failure ?? 'unreachable'}` } as const)
  return (
    <Page>
      {(failure === null || unanswered) && <ServerCodeImage eventShortName={eventShortName} uuid={uuid} />}
      <div className={failure === null ? 'state busy' : 'state'} role="status">
        <Icon
          name={failure === null ? 'loader' : failure === 'unreachable' ? 'cloud-off' : 'triangle-alert'}
        />
        <h1>{t(failure === null ? 'app.wallet.opening' : failed.title)}</h1>
        <p className="dim">{t(failure === null ? step : failed.text)}</p>
        {failure !== null && (
          <Button icon="refresh" onClick={() => setAttempt(attempt + 1)}>
            {t('app.wallet.retry')}
          </Button>
        )}
      </div>
    </Page>
  )
}
