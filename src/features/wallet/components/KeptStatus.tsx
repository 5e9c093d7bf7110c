import { useEffect, useState } from 'react'
import { useText } from '#i18n/text.ts'
import { storageStatus, type StorageStatus } from '#platform/storage-status.ts'
import { Icon } from '#ui/Icon.tsx'

/** The truth about how long the tickets stay here. `broken`: the store could not be read. */
export const KeptStatus = ({ broken }: { broken: boolean }) => {
  const { t } = useText()
  const [status, setStatus] = useState<StorageStatus | null>(null)
  useEffect(() => {
    void storageStatus().then(setStatus)
  }, [])
  const said = broken ? 'none' : status
  if (said === null) return null
  return (
    <p className="small dim live" role="status">
      <Icon
        name={said === 'protected' ? 'shield-check' : said === 'none' ? 'triangle-alert' : 'smartphone'}
      />
      <span>{t(`app.wallet.kept.${said}`)}</span>
    </p>
  )
}
