/**
 * Translations of the server: "server.json" of each language, by the keys of the API
 * (docs/api/catalogue.md#translations), and those texts of the app that ticket pages show.
 */
import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import {
  createTranslator,
  translationsOf,
  type Translations as TextsOfLanguage,
} from '#kit/text/translations.ts'
import type { LocalizedText, Language } from '#kit/values.ts'
import { bundle as bundleCodec, type Bundle } from '#wire/application.ts'
import { formatClock, wallClock } from './java-date-format.ts'

export interface Translations {
  /** The languages of the API in its order, each named in itself; those of alf.io are on every server. */
  readonly languages: readonly Language[]
  /**
   * Those with translations here: a visitor who chooses a language does not get English
   * (docs/api/differences-from-alfio.md#calls-and-errors).
   */
  readonly offeredLanguages: readonly Language[]
  /** Codes of the offered languages. */
  readonly translatedLanguages: readonly string[]
  /** All texts of a language; English for an unknown one (docs/api/values.md#language-of-an-answer). */
  bundle(lang: string): Bundle
  /** One text with `{{0}}`, `{{1}}` replaced; the key itself when no bundle has it. */
  translate(lang: string, key: string, ...args: readonly (string | number)[]): string
  /** All texts in one language, for ticket pages. */
  textsIn(lang: string): TextsOfLanguage
  /** An instant (epoch ms) in each language, by the pattern of that key. */
  formatDate(
    instant: number,
    timeZone: string,
    patternKey: keyof typeof datePatterns,
    languages: readonly string[],
  ): LocalizedText
}

/**
 * Pattern keys with the patterns of alf.io, for a bundle without the key
 * (docs/api/values.md#date-patterns).
 */
const datePatterns = {
  'datetime.pattern': 'dd/MM/yyyy HH:mm',
  'common.event.date-format': 'EEE dd MMM yyyy',
  'common.event.time-format': 'HH:mm',
  'common.ticket-category.date-format': 'dd.MM.yyyy HH:mm',
  'common.date-format': 'dd.MM.yyyy',
  'date.extended.pattern': 'EEEE, d MMMM',
  'time.extended.pattern': 'HH:mm',
} as const
/** Names and order of alf.io (docs/api/catalogue.md#translations). Other languages with a bundle follow. */
const alfioLanguageNames: Readonly<Record<string, string>> = {
  en: 'English',
  es: 'español',
  it: 'italiano',
  de: 'Deutsch',
  nl: 'Nederlands',
  fr: 'français',
  ro: 'română',
  pt: 'português',
  tr: 'Türkçe',
  pl: 'polski',
  da: 'dansk',
  bg: 'български',
  sv: 'svenska',
  cs: 'čeština',
}

const nameInItself = (lang: string): string =>
  new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang

export const fallbackLanguage = 'en'

const locales = new URL('../../../src/i18n/locales/', import.meta.url)

/** Texts of one file of a language. @throws when it is not a map of texts */
const readTexts = (lang: string, name: string): Bundle =>
  z.parse(bundleCodec, JSON.parse(readFileSync(new URL(`${lang}/${name}.json`, locales), 'utf8')))

/** Texts of the app, whose components render the ticket pages, and of pages without the app. */
const otherNamespaces = ['common', 'wallet', 'pages'] as const

let loaded: Translations | undefined

/** Reads every bundle, once for all servers of a process. @throws when a file is not JSON, or not a map of texts */
export const loadTranslations = (): Translations => (loaded ??= readTranslations())

function readTranslations(): Translations {
  const bundles = new Map(readdirSync(locales).map((lang) => [lang, readTexts(lang, 'server')]))
  const languages = [...new Set([...Object.keys(alfioLanguageNames), ...bundles.keys()])].map((locale) => ({
    locale,
    displayLanguage: alfioLanguageNames[locale] ?? nameInItself(locale),
  }))
  const offered = languages.filter(({ locale }) => bundles.has(locale))
  const translated = offered.map(({ locale }) => locale)
  const bundle = (lang: string): Bundle => bundles.get(lang) ?? bundles.get(fallbackLanguage) ?? {}

  /** Bundles by language, each made at its first use. */
  const texts = new Map<string, TextsOfLanguage>()
  const resourcesOf = (lang: string) =>
    Object.fromEntries(
      ['server', ...otherNamespaces].map((namespace) => [namespace, readTexts(lang, namespace)]),
    )
  function textsIn(lang: string): TextsOfLanguage {
    const lng = bundles.has(lang) ? lang : fallbackLanguage
    const cached = texts.get(lng)
    if (cached) return cached
    const resources = Object.fromEntries(
      [fallbackLanguage, lng].map((language) => [language, resourcesOf(language)]),
    )
    const created = translationsOf(
      createTranslator({ lng, resources, defaultNS: 'server', fallbackNS: [...otherNamespaces] }),
    )
    texts.set(lng, created)
    return created
  }

  return {
    textsIn,
    languages,
    offeredLanguages: offered,
    translatedLanguages: translated,
    bundle,
    translate: (lang, key, ...args) =>
      textsIn(lang).t(key, args.length === 0 ? undefined : Object.fromEntries(args.entries())),
    formatDate: (instant, timeZone, patternKey, among) => {
      const clock = wallClock(instant, timeZone)
      return Object.fromEntries(
        among.map((lang) => [
          lang,
          formatClock(clock, bundle(lang)[patternKey] ?? datePatterns[patternKey], lang),
        ]),
      )
    },
  }
}

/** Operators and event files may write `{0}` as alf.io's own files do; the wire has `{{0}}` only (docs/api/catalogue.md#event). */
export const withDoubleBraces = (texts: Bundle): Bundle =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text.replaceAll(/(?<!\{)\{(\d+)\}(?!\})/g, '{{$1}}')]),
  )

export type Translate = (key: string, ...args: string[]) => string

/** Translates keys of the bundle to one language. */
export const translatorFor =
  ({ translations }: { readonly translations: Translations }, lang: string): Translate =>
  (key, ...args) =>
    translations.translate(lang, key, ...args)

/** @returns the languages in the organizer's order. A code that the API does not list is left out. */
export const contentLanguages = (
  { languages }: { readonly languages: readonly string[] },
  translations: Translations,
): Language[] =>
  languages.flatMap((lang) => translations.languages.find(({ locale }) => locale === lang) ?? [])

/**
 * @returns `lang`, or English for an unknown tag, which is never an error
 * (docs/api/values.md#language-of-an-answer)
 */
export const supportedLanguage = (translations: Translations, lang: string): string =>
  translations.languages.some(({ locale }) => locale === lang) ? lang : fallbackLanguage
