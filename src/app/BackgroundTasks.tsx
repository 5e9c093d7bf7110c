import { useEffect } from 'react'
import { classifyAnswer } from '#core/api/classify-answer.ts'
import { chooseLanguage } from '#core/domain/language-choice.ts'
import { appLanguages, namespaces, readNamespace } from '#i18n/locales.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { dropClicksOfEarlierPages } from '#platform/drop-clicks-of-earlier-pages.ts'
import { watchFileLinks } from '#platform/file-links.ts'
import { layOutRows } from '#platform/first-frame.ts'
import { listenForListKeys } from '#platform/list-keys.ts'
import { moveSharedElements } from '#platform/shared-elements.ts'
import { whenIdle } from '#platform/when-idle.ts'
import { lazyPart } from '#shared/lazy-part.ts'
import { showToast } from '#shared/toasts.ts'
import { useHasStored } from '#shared/use-has-stored.ts'
import { PageViews } from './PageViews.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'
import { useLaunches } from './use-launches.tsx'

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

const DeviceTasks = lazyPart(async () => (await import('./DeviceTasks.tsx')).DeviceTasks)

/**
 * Runs once the page is hydrated: lays out the rows below the first screen, opens files and launches, loads texts, offers updates,
 * drops late clicks, gives lists their keys, moves what two pages share, counts page views, and takes care of what is stored.
 */
export const BackgroundTasks = () => {
  useEffect(() => layOutRows(window), [])
  useEffect(() => dropClicksOfEarlierPages(), [])
  useEffect(() => moveSharedElements(), [])
  useEffect(() => listenForListKeys(), [])
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
