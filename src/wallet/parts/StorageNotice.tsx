import { useEffect, useState } from 'react'
import { onStorageChange, storageStatus, type StorageStatus } from '#device/browser/storage-status.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { StorageFailure } from '#ticket/parts/use-wallet.ts'
import { Icon, type IconShape, triangleAlertIcon } from '#ui/content/Icon.tsx'
import { shieldCheckIcon, smartphoneIcon } from '#ui/content/more-icons.ts'
import { Notice } from '#ui/content/Notice.tsx'

/** Another tab holds the store: nothing is lost, and this is what to do. */
const DatabaseUnresponsive = () => {
  const { t } = useTranslations()
  return (
    <Notice tone="warn" live="status" title={t('app.wallet.unreadable')}>
      {t('app.wallet.unreadable.text')}
    </Notice>
  )
}

const icons = {
  protected: shieldCheckIcon,
  'best-effort': smartphoneIcon,
  'seven-days': triangleAlertIcon,
  none: triangleAlertIcon,
  damaged: triangleAlertIcon,
} satisfies Record<StorageStatus | 'damaged', IconShape>

type Props = {
  broken: StorageFailure
  /** Shows only a danger for the tickets; the usual state is in the settings. */
  onlyProblems?: boolean
}

/** The truth about how long the tickets stay here. */
export const StorageNotice = ({ broken: storageFailure, onlyProblems = false }: Props) => {
  const { t } = useTranslations()
  const [status, setStatus] = useState<StorageStatus | null>(null)
  useEffect(() => {
    const read = () => void storageStatus().then(setStatus)
    read()
    // Granted while the page is open, it is shown at once.
    return onStorageChange(read)
  }, [])
  if (storageFailure === 'unresponsive') return <DatabaseUnresponsive />
  const state = storageFailure ?? status
  if (state === null || (onlyProblems && (state === 'protected' || state === 'best-effort'))) return null
  return (
    <p className="small dim live" role="status">
      <Icon shape={icons[state]} />
      <span>{t(`app.wallet.kept.${state}`)}</span>
    </p>
  )
}
