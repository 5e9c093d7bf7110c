import { useEffect, useState, useSyncExternalStore } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { install, installMethod, onInstallChange } from '#platform/install.ts'
import { copyText } from '#platform/share.ts'
import { useServices } from '#platform/services.tsx'
import { Link } from '#shared/Link.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

const declinedSetting = 'install-declined'
const month = 30 * 24 * 3_600_000

/**
 * Offers to install the app; "not now" hides it for a month. The app on the home screen of iOS does not see what the
 * browser stored: `link` is the page that stores the tickets there again, and a file takes all of them along.
 */
export const InstallOffer = ({ link }: { link?: string | undefined }) => {
  const { t } = useTranslations()
  const { database, now } = useServices()
  const method = useSyncExternalStore(onInstallChange, installMethod, () => 'none' as const)
  const [copied, setCopied] = useState(false)
  const [declined, setDeclined] = useState<boolean | null>(null)

  useEffect(() => {
    const read = async (): Promise<boolean> => {
      const [db, { getSetting }] = await Promise.all([database(), import('../device-flows.ts')])
      const at = await getSetting(db, declinedSetting)
      return typeof at === 'number' && now() - at < month
    }
    void read().then(setDeclined, () => setDeclined(true))
  }, [database, now])

  const later = async (): Promise<void> => {
    setDeclined(true)
    const [db, { saveSetting }] = await Promise.all([database(), import('../device-flows.ts')])
    await saveSetting(db, declinedSetting, now())
  }

  if (method === 'none' || declined !== false) return null
  return (
    <Notice
      icon="smartphone"
      title={t('app.wallet.install')}
      actions={
        <>
          {method === 'prompt' && (
            <Button variant="line" slim onClick={install}>
              {t('app.wallet.install.do')}
            </Button>
          )}
          {method === 'ios' && link !== undefined && (
            <Button
              variant="line"
              slim
              icon={copied ? 'check' : 'copy'}
              onClick={async () => setCopied(await copyText(new URL(link, location.href).href))}
            >
              {t(copied ? 'app.wallet.share.link-copied' : 'app.wallet.share.copy')}
            </Button>
          )}
          <Button variant="text" slim onClick={() => void later().catch(() => undefined)}>
            {t('app.wallet.install.later')}
          </Button>
        </>
      }
    >
      {t(method === 'ios' ? 'app.wallet.install.ios' : 'app.wallet.install.text')}
      {method === 'ios' && (
        <>
          {' '}
          <Link to={paths.exportTickets()}>{t('app.wallet.install.file')}</Link>
        </>
      )}
    </Notice>
  )
}
