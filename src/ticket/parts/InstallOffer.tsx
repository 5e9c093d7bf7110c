import { useId, useState, useSyncExternalStore } from 'react'
import { storedText } from '#device/browser/browser-storage.ts'
import { isFramed } from '#device/browser/framed.ts'
import { install, installMethod, onInstallChange, type InstallMethod } from '#device/browser/install.ts'
import { copyText } from '#device/browser/share.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { day } from '#kit/time/durations.ts'
import { elapsedSince } from '#kit/time/elapsed.ts'
import { Button } from '#ui/content/Button.tsx'
import { classNames } from '#ui/content/class-names.ts'
import { checkIcon, copyIcon } from '#ui/content/Icon.tsx'
import { useServices } from '#ui/data/services.ts'
import { useStartManifest } from './use-start-manifest.ts'

/** The bar of Safari: the sign of the share menu is the marked one. */
const ShareMenu = () => (
  <>
    <rect x="8" y="18" width="104" height="28" rx="14" fill="var(--sunk)" />
    <rect x="20" y="29" width="52" height="6" rx="3" fill="var(--edge)" />
    <circle cx="94" cy="32" r="12" fill="var(--surface)" stroke="var(--tint)" strokeWidth="2" />
    <path
      d="M94 34v-9m-3.5 3.5L94 25l3.5 3.5M90.5 31H89v8h10v-8h-1.5"
      fill="none"
      stroke="var(--tint)"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
)

/** The list of the share menu: the row with the plus is the marked one. */
const HomeScreenRow = () => (
  <>
    <rect x="8" y="2" width="104" height="16" rx="4" fill="var(--sunk)" />
    <rect x="16" y="7" width="40" height="6" rx="3" fill="var(--edge)" />
    <rect
      x="8"
      y="22"
      width="104"
      height="20"
      rx="4"
      fill="var(--surface)"
      stroke="var(--tint)"
      strokeWidth="2"
    />
    <rect x="16" y="29" width="60" height="6" rx="3" fill="var(--edge)" />
    <path
      d="M94 26.5h8a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-8a2.5 2.5 0 0 1-2.5-2.5v-6a2.5 2.5 0 0 1 2.5-2.5M98 29.5v5M95.5 32h5"
      fill="none"
      stroke="var(--tint)"
      strokeWidth="1.75"
      strokeLinecap="round"
    />
    <rect x="8" y="46" width="104" height="16" rx="4" fill="var(--sunk)" />
    <rect x="16" y="51" width="48" height="6" rx="3" fill="var(--edge)" />
  </>
)

const steps = [
  ['share', ShareMenu],
  ['add', HomeScreenRow],
] as const

/** Shows where to tap in Safari on iOS, in the order of the steps. */
const IosSteps = () => {
  const { t } = useTranslations()
  return (
    <ol className="install-steps">
      {steps.map(([step, Picture]) => (
        <li key={step}>
          <svg viewBox="0 0 120 64" aria-hidden="true">
            <rect x="1" y="1" width="118" height="62" rx="8" fill="var(--paper)" stroke="var(--line)" />
            <Picture />
          </svg>
          {t(`app.wallet.install.ios.${step}`)}
        </li>
      ))}
    </ol>
  )
}

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
    <section className={classNames('card before-5', waiting && 'unseen')} aria-labelledby={title}>
      <div className="install stack gap-2">
        <h2 className="text-large" id={title}>
          {t('app.wallet.install')}
        </h2>
        <p>{t(isIos ? 'app.wallet.install.ios' : 'app.wallet.install.text')}</p>
        {isIos && <IosSteps />}
        {isIos && link !== undefined && (
          <p>{t('app.wallet.install.ios.there', { add: t('app.wallet.add') })}</p>
        )}
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
