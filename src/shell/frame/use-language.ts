import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bundleQuery, isCatalogue, languagesQuery } from '#catalogue/parts/catalogue-queries.ts'
import { afterPaint } from '#device/browser/after-paint.ts'
import { savedLanguage } from '#device/browser/browser-storage.ts'
import { appLanguages } from '#i18n/locales.ts'
import { useTranslations, useTranslationStore } from '#i18n/use-translations.ts'
import { baseLanguage, chooseLanguage } from '#kit/text/language-choice.ts'
import type { Language } from '#kit/values.ts'
import { setPageLanguage } from '#ui/app/set-page-language.ts'
import { useServices } from '#ui/data/services.ts'
import { useInBrowser } from '#ui/page/use-in-browser.ts'

/** Longest wait for the server's translations in a new language, ms. */
const translationsTimeout = 3000

const delay = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))

/**
 * Switches the page to a language when its texts are loaded; null switches nothing. The server's translations load first, so
 * that no page shows bare keys during the switch.
 */
function useSwitch(next: string | null): void {
  const { api } = useServices()
  const client = useQueryClient()
  const store = useTranslationStore()
  useEffect(() => {
    if (next === null) return
    let current = true
    const bundleLoaded = client.fetchQuery(bundleQuery(api, next)).then(
      (translations) => store.setBundle(next, translations),
      () => undefined,
    )
    // What the document of the page brought is in its language only.
    const dataLoaded = client.invalidateQueries({ predicate: isCatalogue })
    void Promise.race([Promise.all([bundleLoaded, dataLoaded]), delay(translationsTimeout)]).then(
      async () => {
        // All texts are rendered again: the press is painted first.
        await afterPaint()
        if (current) await store.changeLanguage(next)
      },
    )
    return () => {
      current = false
    }
  }, [api, client, store, next])
}

/**
 * Chooses the language of the page from the address, the visitor's choice and the browser, among those
 * offered by the event, else by the application. A change loads translations and swaps them without a reload.
 */
export function useLanguage(offered: readonly Language[] | null) {
  const { api } = useServices()
  const { lang } = useTranslations()
  const [search, setSearch] = useSearchParams()
  const inBrowser = useInBrowser()
  const saved = useMemo(() => (inBrowser ? savedLanguage.read() : null), [inBrowser])
  const [chosen, setChosen] = useState<string | null>(null)
  const application = useQuery({ ...languagesQuery(api), enabled: offered === null })
  const languages = offered ?? application.data ?? []
  const requested = search.get('lang')
  const available = languages.length > 0 ? languages.map(({ locale }) => locale) : appLanguages
  const next = chooseLanguage({
    requested,
    saved: chosen ?? saved,
    browser: inBrowser ? navigator.languages : [],
    available,
  })

  // Before the page is hydrated the choice of the visitor is not read.
  useSwitch(inBrowser && next !== lang ? next : null)

  useEffect(() => {
    setPageLanguage(lang)
  }, [lang])

  // The language of a link also applies to the following pages.
  useEffect(() => {
    if (requested !== null && baseLanguage(requested) === next) savedLanguage.keep(next)
  }, [requested, next])

  return {
    languages,
    choose(language: string): void {
      savedLanguage.keep(language)
      setChosen(language)
      if (requested === null) return
      const without = new URLSearchParams(search)
      without.delete('lang')
      setSearch(without, { replace: true })
    },
  }
}
