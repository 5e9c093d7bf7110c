import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { OutcomeNotice } from '#ui/app/OutcomeNotice.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Button } from '#ui/content/Button.tsx'
import { checkIcon } from '#ui/content/Icon.tsx'
import type { Failure } from '#ui/data/call-error.ts'
import { useServices } from '#ui/data/services.ts'
import { Sheet } from '#ui/page/Sheet.tsx'

type Props = {
  eventShortName: string
  uuid: string
  /** The attendee. */
  name: string
  open: boolean
  onClose: () => void
  /** The server has the ticket back, and this device has removed it. */
  onReleased: () => unknown
}

/** A failure that has its own text: the server is busy, or the bot check was not passed. */
const isOther = (failure: Failure): boolean =>
  failure.kind === 'busy' || (failure.kind === 'refused' && failure.challenge)

/** Gives a ticket back after a confirmation that names the consequence. */
export const ReleaseTicketSheet = ({ eventShortName, uuid, name, open, onClose, onReleased }: Props) => {
  const { t } = useTranslations()
  const { releaseTicket } = useServices()
  const [failure, setFailure] = useState<Failure | null>(null)

  const release = async () => {
    setFailure(null)
    const outcome = await releaseTicket(eventShortName, uuid)
    if (outcome.kind === 'released') {
      showToast({ id: 'released', icon: checkIcon, text: t('app.tickets.released', { name }) })
      return onReleased()
    }
    setFailure(outcome)
  }
  const close = () => {
    setFailure(null)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onDismiss={close}
      title={t('app.tickets.release.title', { name })}
      dismiss={t('app.tickets.release.keep')}
      actions={
        <Button bad onClick={release}>
          {t('app.tickets.release.do')}
        </Button>
      }
    >
      <p className="dim">{t('app.tickets.release.text')}</p>
      {failure && isOther(failure) && <OutcomeNotice failure={failure} />}
      {failure && !isOther(failure) && (
        // A release is never queued.
        <p className="error-message" role="alert">
          {t(failure.kind === 'refused' ? 'app.tickets.release.refused' : 'app.tickets.release.offline')}
        </p>
      )}
    </Sheet>
  )
}
