import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useNavigate, useLocation } from 'react-router'
import { infoQuery } from '#catalogue/parts/catalogue-queries.ts'
import { keepsPage } from '#device/browser/deferred-updates.ts'
import { watchFileLinks } from '#device/browser/file-links.ts'
import { layOutRows } from '#device/browser/first-frame.ts'
import { whenIdle } from '#device/browser/when-idle.ts'
import { appLanguages, namespaces, readNamespace } from '#i18n/locales.ts'
import { useTranslations, useTranslationStore } from '#i18n/use-translations.ts'
import { chooseLanguage } from '#kit/text/language-choice.ts'
import { usePurchaseContext } from '#purchase/parts/use-purchase-context.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { showToast, dismissToast } from '#ui/app/toasts.ts'
import { useServices } from '#ui/data/services.ts'
import { useHasStored } from '#ui/data/use-has-stored.ts'
import { ToastAction } from '#ui/page/ToastRegion.tsx'
import { classifyAnswer } from '#wire/classify-answer.ts'
import { paths } from '#wire/page-paths.ts'
import { measuredPage } from '../rules/measured-page.ts'
import { dropClicksOfEarlierPages } from '../start/drop-clicks-of-earlier-pages.ts'
import { consumeLaunches } from '../start/launches.ts'
import { reportPageView } from '../start/report-page-view.ts'
import { moveSharedElements } from '../start/shared-elements.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** Reports each page view once its data are loaded, when the operator or the organizer configured analytics. */
export const PageViews = () => {
  const { api } = useServices()
  const { pathname } = useLocation()
  const page = useMemo(() => measuredPage(pathname), [pathname])
  const id = page?.context ?? null
  const info = useQuery({ ...infoQuery(api), enabled: page !== null && id === null })
  const context = usePurchaseContext(id)
  const loaded = id === null ? info.data : context.data
  const configuration = page === null ? undefined : loaded?.analyticsConfiguration
  const key = configuration?.googleAnalyticsKey ?? null
  const path = page?.path
  const report = useEffectEvent(() => {
    if (configuration !== undefined && path !== undefined) void reportPageView(configuration, path)
  })
  // A configuration that is loaded again is a new object, but no new view.
  useEffect(() => {
    if (key !== null) report()
  }, [key, path])
  return null
}

const toastId = 'launch'

/** True for an address that the icon of the app opens: the window is in front already. */
const isIcon = (address: string): boolean => new URL(address, location.origin).pathname === paths.home()

/**
 * Opens the address of a launch of the installed app in the window that is open. A page where the person orders, pays, types or
 * shows a code stays: a message offers to open the other one.
 */
export function useLaunches(): void {
  const { t } = useTranslations()
  const store = useTranslationStore()
  const navigate = useNavigate()
  const open = useEffectEvent((address: string): void => {
    if (isIcon(address)) return
    if (!keepsPage()) return void navigate(address)
    const show = (): void => {
      showToast({
        id: toastId,
        text: t('app.wallet.launch'),
        actions: (
          <ToastAction
            label={t(
              address.startsWith(paths.wallet()) ? 'app.shell.open-tickets' : 'app.wallet.launch.page',
            )}
            onClick={() => {
              dismissToast(toastId)
              void navigate(address)
            }}
          />
        ),
        lasting: 20_000,
      })
    }
    void store.loadNamespace('wallet').then(show, () => undefined)
  })
  useEffect(() => consumeLaunches((address) => open(address)), [])
}

/** Shares or downloads the files of links, and shows why a file cannot be opened. */
function useFileLinks(): void {
  const { t } = useTranslations()
  useEffect(
    () =>
      watchFileLinks(
        document,
        (failure) => showToast({ id: 'file', text: t(`app.outcome.${failure}`) }),
        (answer) => classifyAnswer(answer) === 'refused',
      ),
    [t],
  )
}

/**
 * Requests every text of a page in another language than the browser's. The worker installs only the browser's and stores what
 * a page requests: each page opens offline in the language that the person chose.
 */
function useLoadTexts(): void {
  const { lang } = useTranslations()
  useEffect(() => {
    const browser = { requested: null, saved: null, browser: navigator.languages, available: appLanguages }
    if (lang === 'en' || lang === chooseLanguage(browser)) return
    return whenIdle(() => {
      // A text that does not load is requested again by the page that needs it.
      for (const namespace of namespaces) readNamespace(lang, namespace).catch(() => undefined)
    })
  }, [lang])
}

/**
 * Adds the display face and loads its file once a worker has it. No title of this page shows it; the next page would need a second
 * style and layout for faces that come with it.
 */
async function prepareDisplayFace(): Promise<void> {
  await navigator.serviceWorker.ready
  await import('#ui/styles/fonts.css')
  await document.fonts.load("1em 'Tessera Display'", document.title)
}

const DeviceTasks = lazyPart(async () => (await import('./DeviceTasks.tsx')).DeviceTasks)

/**
 * Runs once the page is hydrated: lays out the rows below the first screen, opens files and launches, loads texts, offers updates,
 * drops late clicks, moves what two pages share, counts page views, and takes care of what is stored.
 */
export const BackgroundTasks = () => {
  useEffect(() => layOutRows(window), [])
  useEffect(() => dropClicksOfEarlierPages(), [])
  useEffect(() => moveSharedElements(), [])
  // Without workers and faces the page keeps the face of the system.
  useEffect(() => whenIdle(() => void prepareDisplayFace().catch(() => undefined)), [])
  useFileLinks()
  useLaunches()
  useLoadTexts()
  return (
    <>
      <UpdatePrompt />
      <PageViews />
      {useHasStored() && <DeviceTasks />}
    </>
  )
}
