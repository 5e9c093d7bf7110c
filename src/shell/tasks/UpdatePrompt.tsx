import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { deferUpdates } from '#device/browser/deferred-updates.ts'
import { savesData } from '#device/browser/saves-data.ts'
import { whenLoaded } from '#device/browser/when-idle.ts'
import { startWorker, type WorkerLink } from '#device/browser/worker-link.ts'
import { useTranslations, useTranslationStore } from '#i18n/use-translations.ts'
import { sparklesIcon, xIcon } from '#ui/content/Icon.tsx'
import { useServices } from '#ui/data/services.ts'
import { Toast, ToastAction } from '#ui/page/ToastRegion.tsx'
import { isRenderedAddress } from '../rules/rendered-address.ts'

interface Visit {
  /** The browser is set to save data. */
  readonly savesData: boolean
  /** A worker of an earlier visit answers for this page. */
  readonly hasWorker: boolean
  readonly pathname: string
}

/**
 * True when the page starts the service worker, which fetches every file of the app. With Save-Data a visitor who only looks
 * at the catalogue is spared that; from the purchase on, and where tickets are, it is what opens them without a network.
 */
export function needsWorker({ savesData, hasWorker, pathname }: Visit): boolean {
  if (!savesData || hasWorker) return true
  return !isRenderedAddress(pathname, [])
}

/** `npm run dev` has no worker. */
const workerEnabled = import.meta.env.PROD

/** Undefined where the browser has no workers, as in pages without HTTPS. */
const workers = (): ServiceWorkerContainer | undefined =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker

const Prompt = ({ link }: { link: WorkerLink }) => {
  const { t } = useTranslations()
  const store = useTranslationStore()
  const ready = useSyncExternalStore(link.subscribe, link.ready, () => false)
  const [later, setLater] = useState(false)
  const [translated, setTranslated] = useState(false)
  useEffect(() => {
    if (ready)
      void store.loadNamespace('wallet').then(
        () => setTranslated(true),
        () => undefined,
      )
  }, [ready, store])
  if (!ready || later || !translated) return null
  return (
    <div className="toasts" role="status">
      <Toast
        icon={sparklesIcon}
        actions={
          <>
            <ToastAction label={t('app.wallet.update.apply')} onClick={link.apply} />
            <ToastAction label={t('app.wallet.update.later')} icon={xIcon} onClick={() => setLater(true)} />
          </>
        }
      >
        {t('app.wallet.update')}
      </Toast>
    </div>
  )
}

/**
 * Starts the service worker after the first screen and offers a new version. The notice never covers a
 * payment or a code; "later" means the next start (docs/ARCHITECTURE.md#laws).
 */
export const UpdatePrompt = () => {
  const { now, memory } = useServices()
  const unsaved = useSyncExternalStore(memory.subscribe, memory.all, memory.all).length > 0
  const [link, setLink] = useState<WorkerLink | null>(null)
  const { pathname } = useLocation()
  const [needed, setNeeded] = useState(false)
  if (!needed && needsWorker({ savesData: savesData(), hasWorker: Boolean(workers()?.controller), pathname }))
    setNeeded(true)

  useEffect(() => (unsaved ? deferUpdates('unsaved-tickets') : undefined), [unsaved])

  useEffect(() => {
    if (!workerEnabled || !needed) return
    const start = (): void => {
      const container = workers() ?? null
      setLink(
        startWorker({
          container,
          locks: (navigator.locks as LockManager | undefined) ?? null,
          reload: () => location.reload(),
          hidden: () => document.visibilityState === 'hidden',
          storage: () => sessionStorage,
          now,
        }),
      )
    }
    return whenLoaded(start)
  }, [now, needed])

  return link && <Prompt link={link} />
}
