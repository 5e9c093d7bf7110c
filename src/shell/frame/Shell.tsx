import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { Outlet, useLocation, useParams } from 'react-router'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { bundleKey, bundleQuery, eventQuery } from '#catalogue/parts/catalogue-queries.ts'
import { whenIdle } from '#device/browser/when-idle.ts'
import { ticketsExist } from '#device/storage/opened.ts'
import { readNamespace } from '#i18n/locales.ts'
import { useTranslations, useTranslationStore } from '#i18n/use-translations.ts'
import type { TranslationTable } from '#kit/text/translations.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Link } from '#ui/app/Link.tsx'
import { dismissToast, useToasts } from '#ui/app/toasts.ts'
import { Icon, cloudOffIcon, calendarDaysIcon, circleUserIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { automaticRetry } from '#ui/data/automatic-retry.ts'
import { useChallenge } from '#ui/data/challenge.ts'
import { useLastingOffline } from '#ui/data/connection.ts'
import { useServices } from '#ui/data/services.ts'
import { mayBeSignedIn, useSignedIn } from '#ui/data/sign-in-state.ts'
import { useHasStored } from '#ui/data/use-has-stored.ts'
import { useLasting } from '#ui/data/use-lasting.ts'
import { FrameContext, type FrameProps } from '#ui/page/Page.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { ToastRegion } from '#ui/page/ToastRegion.tsx'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { parsePage, paths } from '#wire/page-paths.ts'
import { PageBoundary } from '../PageBoundary.tsx'
import { isRenderedAddress } from '../rules/rendered-address.ts'
import { Banners, ClockNotice } from './Banners.tsx'
import { Footer } from './Footer.tsx'
import { Loading } from './Loading.tsx'
import { isWalletPage, mainSectionOf, type MainSection } from './main-section.ts'
import { ShellTopBar } from './ShellTopBar.tsx'
import { useLanguage } from './use-language.ts'

function useEventShortName(): string | null {
  const { eventShortName, purchaseContextType, publicIdentifier } = useParams()
  return eventShortName ?? (purchaseContextType === 'event' ? (publicIdentifier ?? null) : null)
}

/** The event of the route, if any. */
function useContextEvent(): EventInfo | null {
  const { api } = useServices()
  const shortName = useEventShortName()
  const { data } = useQuery({ ...eventQuery(api, shortName ?? ''), enabled: shortName !== null })
  return shortName === null ? null : (data ?? null)
}

/** Applies the style sheet and the translation overrides of the event while its route lasts. */
function useEventStyle(event: EventInfo | null): void {
  const store = useTranslationStore()
  const css = event?.customCss ?? null
  const override = event?.i18nOverride ?? null

  useEffect(() => {
    if (css === null) return
    // Most events have no style sheet. Without the code the page keeps the style of the shop.
    const code = import('#catalogue/parts/event-style.ts')
    const adopt = (sheet: string | null) =>
      void code.then(
        ({ adoptEventCss }) => adoptEventCss(sheet),
        () => undefined,
      )
    adopt(css)
    return () => adopt(null)
  }, [css])
  useEffect(() => {
    store.setOverride(override)
    return () => store.setOverride(null)
  }, [store, override])
}

/** The tabs on a phone. While signed out, the account tab leads to the way to the sign-in. */
const ShellTabs = ({ place }: { place: MainSection }) => {
  const { t } = useTranslations()
  const signedIn = useSignedIn()
  return (
    <Tabs
      label={t('app.shell.nav')}
      items={[
        {
          href: paths.home(),
          label: t('app.shell.events'),
          icon: calendarDaysIcon,
          current: place === 'events',
        },
        {
          href: paths.wallet(),
          label: t('app.shell.tickets'),
          icon: ticketIcon,
          current: place === 'tickets',
        },
        ...(signedIn !== null
          ? [
              {
                href: paths.orders(),
                label: t('app.shell.account'),
                icon: circleUserIcon,
                current: place === 'account',
              },
            ]
          : []),
      ]}
      renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
    />
  )
}

/** The bars around a page of the shop; each page renders its own through `Page`. */
const Frame = ({ children, ...options }: FrameProps) => {
  const section = mainSectionOf(useLocation().pathname)
  const event = useContextEvent()
  const { languages, choose } = useLanguage(event?.contentLanguages ?? options.languages ?? null)
  const legal = event ? { terms: event.termsAndConditionsUrl, privacy: event.privacyPolicyUrl } : undefined
  return (
    <>
      <ShellTopBar options={options} section={section} languages={languages} onChooseLanguage={choose} />
      <Banners />
      <ClockNotice />
      {children}
      <Footer legal={options.legal === undefined ? legal : options.legal} />
      {section !== null && <ShellTabs place={section} />}
    </>
  )
}

/**
 * Reports a lasting loss of the connection over the page, which does not move. It stays until the server answers. The waiting
 * room reports it by itself, with the age of what it shows; a step of an order above its button, where this one is hidden.
 */
const OfflineToast = () => {
  const { t } = useTranslations()
  const parsed = parsePage(useLocation().pathname)
  const page = parsed?.page
  // A buyer has no ticket yet; how to pay an order stays right.
  const isPurchase = page === 'event' || page === 'subscription' || page === 'reservation'
  const isPayment = page === 'reservation' && parsed?.step?.startsWith('waiting-')
  const hasTickets = useHasStored(ticketsExist) && !isPurchase
  const key = hasTickets ? 'app.shell.offline' : 'app.outcome.unreachable'
  return useLastingOffline() && page !== 'waitingRoom' ? (
    <div className={hasTickets ? 'toast lasting' : 'toast lasting bare'}>
      <Icon shape={cloudOffIcon} />
      <span>{t(isPayment ? 'app.shell.offline.payment' : key)}</span>
    </div>
  ) : null
}

const focusMain = (event: MouseEvent) => {
  // The router would treat a fragment as a new address.
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The first tab stop: skips the bars. */
const SkipLink = ({ children }: { children: string }) => (
  <a className="skip-link btn" href="#main" onClick={focusMain}>
    {children}
  </a>
)

/** Longest wait for the server's translations, ms; then the page is shown with the app's own. */
const translationsTimeout = 3000

/** One object: the texts are rendered again for another one. */
const noTexts = {}

/** The texts of this build's own server, for those of a server that does not send them. */
const builtBundleQuery = (lang: string) =>
  queryOptions({
    queryKey: ['built-bundle', lang],
    queryFn: () => readNamespace(lang, 'server'),
    networkMode: 'always',
    staleTime: Infinity,
    retry: false,
  })

/** Requests the signed-in visitor after the first screen. Without its code the visitor counts as signed out. */
const SignInStatus = lazyPart(async () => (await import('#account/parts/SignInStatus.tsx')).SignInStatus)

/** Loaded only when a server requires the bot check. */
const ChallengeDialog = lazyPart(async () => (await import('./ChallengeDialog.tsx')).ChallengeDialog)

/** Constant, so that an update of the shell does not render the page again. */
const page = (
  <PageBoundary>
    <Outlet />
  </PageBoundary>
)

/**
 * Loads the server's translations: a rendered page has those that it shows, and requests the others when it is idle, when it reads
 * one of them, or with the next page. False until a page has its texts, or they failed; a page without rendered texts waits three seconds.
 */
function useTextsReady(): boolean {
  const { api } = useServices()
  const { lang } = useTranslations()
  const store = useTranslationStore()
  const { pathname } = useLocation()
  const [rendered] = useState(() => (store.hasRenderedTexts(lang) ? pathname : null))
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  const isAwaited = useSyncExternalStore(store.onAwaited, store.isAwaited, store.isAwaited)
  const hasTexts = pathname === rendered && store.hasRenderedTexts(lang)
  const {
    data: bundle,
    isPending,
    isError,
  } = useQuery({
    ...bundleQuery(api, lang),
    ...automaticRetry,
    enabled: isIdle || isAwaited || !hasTexts,
  })
  const waited = useLasting(true, translationsTimeout)
  const isWithout = (isError || (isPending && waited)) && pathname !== rendered
  const { data: built, isPending: isReading } = useQuery({ ...builtBundleQuery(lang), enabled: isWithout })
  const client = useQueryClient()
  // Before the paint: each control is drawn with its name.
  useLayoutEffect(() => {
    if (bundle) store.setBundle(lang, bundle)
    else if (isWithout && !isReading) {
      store.setBundle(lang, built ?? noTexts)
      // Without a connection and the file of the build the texts of a language that was shown before replace the missing ones.
      for (const [key, kept] of client.getQueriesData<TranslationTable>({ queryKey: bundleKey }))
        if (kept) store.setBundle(String(key.at(-1)), kept)
    }
  }, [store, client, lang, bundle, isWithout, built, isReading])
  const [shown, setShown] = useState<string | null>(null)
  const isReady = hasTexts || !(isPending || (isWithout && isReading))
  // A page stays while the texts of another language load.
  if (isReady && shown !== pathname) setShown(pathname)
  return isReady || shown === pathname || (waited && rendered === null)
}

/** The parts that stay while pages change: texts and style of the event, dialogs and toasts. The tickets do not wait for texts. */
export const Shell = () => {
  const { t } = useTranslations()
  const { pathname } = useLocation()
  // A page of the catalogue requests nothing for a visitor who has never signed in here.
  const inBrowser = useInBrowser()
  const hasAccount = useMemo(() => inBrowser && mayBeSignedIn.read(), [inBrowser])
  const asksForVisitor = useSignedIn() !== null && (hasAccount || !isRenderedAddress(pathname, []))
  const isReady = useTextsReady()
  useEventStyle(useContextEvent())
  return (
    <FrameContext value={Frame}>
      <SkipLink>{t('app.shell.skip')}</SkipLink>
      {isReady || isWalletPage(pathname) ? page : <Loading />}
      {asksForVisitor && <SignInStatus />}
      {useChallenge() && <ChallengeDialog />}
      <ToastRegion toasts={useToasts()} onDismiss={dismissToast}>
        <OfflineToast />
      </ToastRegion>
    </FrameContext>
  )
}

/** The shell of screens with their own bars: it adds only toasts, which never cover the code. */
export const MinimalShell = () => (
  <>
    <Outlet />
    <ToastRegion toasts={useToasts()} onDismiss={dismissToast} />
  </>
)
