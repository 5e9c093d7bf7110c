import { useId, useState, useSyncExternalStore } from 'react'
import { day } from '#core/domain/durations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { isFramed } from '#platform/framed.ts'
import { installDeclined } from '#platform/install-declined.ts'
import { install, installMethod, onInstallChange, type InstallMethod } from '#platform/install.ts'
import { copyText } from '#platform/share.ts'
import { Link } from '#shared/Link.tsx'
import { useServices } from '#shared/services.ts'
import { Button } from '#ui/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { checkIcon, copyIcon } from '#ui/icons.ts'
import { iosShareIcon, smartphoneIcon, squarePlusIcon } from '#ui/more-icons.ts'
import { HomeScreenPicture } from './HomeScreenPicture.tsx'

const month = 30 * day

type Props = {
  link?: string | undefined
  /** The offer keeps its place unseen until it may be shown, so that nothing below moves; one that comes later is left out. */
  waiting?: boolean
}

/** The signs of the share menu, in the order in which they are pressed. */
const iosSteps = [
  ['share', iosShareIcon],
  ['add', squarePlusIcon],
  ['open', smartphoneIcon],
] as const

/** The way through the share menu of iOS, and how the tickets come into the new app. */
const IosSteps = () => {
  const { t } = useTranslations()
  return (
    <>
      <ol className="install-steps">
        {iosSteps.map(([step, icon]) => (
          <li key={step}>
            <Icon shape={icon} />
            {t(`app.wallet.install.ios.${step}`)}
          </li>
        ))}
      </ol>
      <p className="small dim">
        {t('app.wallet.install.ios')} <Link to={paths.exportTickets()}>{t('app.wallet.install.file')}</Link>
      </p>
    </>
  )
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
  const [declined, setDeclined] = useState(() => now() - (installDeclined.read() ?? -month) < month)

  const later = (): void => {
    setDeclined(true)
    installDeclined.keep(now())
  }

  if (declined) return null
  return (
    <section className={classNames('install card', waiting && 'unseen')} aria-labelledby={title}>
      <HomeScreenPicture />
      <div className="stack gap-2">
        <h2 className="text-large" id={title}>
          {t('app.wallet.install')}
        </h2>
        <p>{t('app.wallet.install.text')}</p>
        {method === 'ios' && <IosSteps />}
        <div className="row">
          {method === 'prompt' && (
            <Button variant="line" slim onClick={install}>
              {t('app.wallet.install.do')}
            </Button>
          )}
          {method === 'ios' && link !== undefined && <CopyLinkButton link={link} />}
          <Button variant="text" slim onClick={later}>
            {t('app.wallet.install.later')}
          </Button>
        </div>
      </div>
    </section>
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
