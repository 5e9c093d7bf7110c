import { useState, useSyncExternalStore } from 'react'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isFramed } from '#platform/framed.ts'
import { installDeclined } from '#platform/install-declined.ts'
import { install, installMethod, onInstallChange, type InstallMethod } from '#platform/install.ts'
import { copyText } from '#platform/share.ts'
import { Link } from '#shared/Link.tsx'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { checkIcon, copyIcon } from '#ui/icons.ts'
import { smartphoneIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'

const month = 30 * 24 * 3_600_000

type Props = {
  link?: string | undefined
  /** The offer keeps its place unseen until it may be shown, so that nothing below moves; one that comes later is left out. */
  waiting?: boolean
}

const Offer = ({ link, waiting, method }: Props & { method: InstallMethod }) => {
  const { t } = useTranslations()
  const { now } = useServices()
  const [copied, setCopied] = useState(false)
  const [declined, setDeclined] = useState(() => now() - (installDeclined.read() ?? -month) < month)

  const later = (): void => {
    setDeclined(true)
    installDeclined.keep(now())
  }

  if (declined) return null
  return (
    <Notice
      icon={smartphoneIcon}
      className={waiting ? 'unseen' : undefined}
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
              icon={copied ? checkIcon : copyIcon}
              onClick={async () => setCopied(await copyText(new URL(link, location.href).href))}
            >
              {t(copied ? 'app.wallet.share.link-copied' : 'app.wallet.share.copy')}
            </Button>
          )}
          <Button variant="text" slim onClick={later}>
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

/**
 * Offers to install the app; "not now" hides it for a month, and a frame has none. The app on the home screen of iOS does
 * not see what the browser stored: `link` is the page that stores the tickets there again, and a file takes all of them
 * along.
 */
export const InstallOffer = (props: Props) => {
  const method = useSyncExternalStore(onInstallChange, installMethod, () => 'none' as const)
  const [hasPlace] = useState(() => props.waiting === undefined || method !== 'none')
  if (method === 'none' || !hasPlace || isFramed()) return null
  return <Offer {...props} method={method} />
}
