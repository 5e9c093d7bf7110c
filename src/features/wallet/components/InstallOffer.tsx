import { useId, useState, useSyncExternalStore } from 'react'
import { day } from '#core/domain/durations.ts'
import { elapsedSince } from '#core/domain/elapsed.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { storedText } from '#platform/browser-storage.ts'
import { isFramed } from '#platform/framed.ts'
import { install, installMethod, onInstallChange, type InstallMethod } from '#platform/install.ts'
import { copyText } from '#platform/share.ts'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { checkIcon, copyIcon } from '#ui/icons.ts'
import { useStartManifest } from '../use-start-manifest.ts'
import { HomeScreenPicture } from './HomeScreenPicture.tsx'
import { IosSteps } from './IosSteps.tsx'

/** When the visitor declined to install the app, epoch ms. */
const installDeclinedAt = storedText('tessera.install-declined')

/** Ms until the offer returns; the steps of iOS are shown once. */
const pauses = { prompt: 30 * day, ios: Infinity, none: Infinity } as const

type Props = {
  link?: string | undefined
  /** True until the offer may be shown: it takes its place unseen, so that nothing below moves. An offer that comes later is left out. */
  waiting?: boolean
}

const CopyLinkButton = ({ link }: { link: string }) => {
  const { t } = useTranslations()
  const [copied, setCopied] = useState(false)
  return (
    <Button
      variant="line"
      slim
      icon={copied ? checkIcon : copyIcon}
      onClick={async () => setCopied(await copyText(new URL(link, location.href).href))}
    >
      {t(copied ? 'app.wallet.share.link-copied' : 'app.wallet.share.copy')}
    </Button>
  )
}

const Offer = ({ link, waiting, method }: Props & { method: InstallMethod }) => {
  const { t } = useTranslations()
  const { now } = useServices()
  const title = useId()
  const [declined, setDeclined] = useState(
    () => elapsedSince(Number(installDeclinedAt.read() ?? -Infinity), now()) < pauses[method],
  )

  const later = (): void => {
    setDeclined(true)
    installDeclinedAt.keep(String(now()))
  }

  if (declined) return null
  const isIos = method === 'ios'
  return (
    <section
      className={classNames('install card', !isIos && 'with-picture', waiting && 'unseen')}
      aria-labelledby={title}
    >
      {isIos ? null : <HomeScreenPicture />}
      <div className="stack gap-2">
        <h2 className="text-large" id={title}>
          {t('app.wallet.install')}
        </h2>
        <p>{t(isIos ? 'app.wallet.install.ios' : 'app.wallet.install.text')}</p>
        {isIos && <IosSteps />}
        {isIos && link !== undefined && <p className="small dim">{t('app.wallet.install.ios.there')}</p>}
        <div className="row">
          {method === 'prompt' && (
            <Button variant="line" slim onClick={install}>
              {t('app.wallet.install.do')}
            </Button>
          )}
          {isIos && link !== undefined && <CopyLinkButton link={link} />}
          <Button variant="text" slim onClick={later}>
            {t('app.wallet.install.later')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/**
 * Offers to install the app; "not now" hides it for a month, on iOS for good, and a frame has none. The app on the home
 * screen of iOS does not see what the browser stored: its address brings the tickets along, and `link` is the page that
 * stores one of them in an app that is there already.
 */
export const InstallOffer = (props: Props) => {
  const method = useSyncExternalStore(onInstallChange, installMethod, () => 'none' as const)
  const [hasPlace] = useState(() => props.waiting === undefined || method !== 'none')
  useStartManifest(props.waiting !== true)
  if (method === 'none' || !hasPlace || isFramed()) return null
  return <Offer {...props} method={method} />
}
