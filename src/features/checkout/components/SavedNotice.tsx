import { useEffect, useState } from 'react'
import type { EventContext } from '#core/domain/purchase-context.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { storageStatus, type StorageStatus } from '#platform/storage-status.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { KeepTicketsState } from '../use-keep-tickets.ts'
import { useOpensOffline } from '../use-opens-offline.ts'
import { OnlineOnlyNotice } from './OnlineOnlyNotice.tsx'

/** Every ticket was stored and read back. "Ready for the door" is shown only when the tickets open without a connection. */
const AllSaved = ({ event, count }: { event: EventContext; count: number }) => {
  const { t } = useTranslations()
  const opensOffline = useOpensOffline()
  const [status, setStatus] = useState<StorageStatus | null>(null)
  useEffect(() => {
    void storageStatus().then(setStatus)
  }, [])
  if (opensOffline === 'no') return <OnlineOnlyNotice event={event} />
  const ready = opensOffline === 'yes'
  return (
    <Notice
      {...(ready ? { tone: 'ok', icon: 'shield-check' } : { icon: 'loader' })}
      live="status"
      title={t(ready ? 'app.checkout.saved' : 'app.checkout.saved.online')}
    >
      {t(ready ? 'app.checkout.saved.text' : 'app.checkout.saved.pending', { count })}
      {status === 'seven-days' && ` ${t('app.checkout.saved.seven-days')}`}
    </Notice>
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
}: {
  event: EventContext
  saving: KeepTicketsState
  count: number
}) => {
  const { t } = useTranslations()
  if (count === 0) return null
  if (saved === count) return <AllSaved event={event} count={count} />
  if (running || failed.length === 0) {
    return (
      <Notice icon="loader" live="status" title={t('app.checkout.saving')}>
        {t('app.checkout.saving.text', { saved, count })}
      </Notice>
    )
  }
  const [first] = failed
  return (
    <Notice
      tone="warn"
      live="status"
      title={t('app.checkout.unsaved', { saved, total: count })}
      actions={
        <Button variant="line" slim icon="refresh" onClick={again}>
          {t('app.checkout.unsaved.again')}
        </Button>
      }
    >
      {t(`app.checkout.unsaved.${first?.failure ?? 'storage'}`)}
    </Notice>
  )
}
