/**
 * The translations of the page: an instance of i18next whose namespaces are, in order of precedence, the texts of the event,
 * those of the app and the server's bundle. React reads them through a store, so that a change of language renders once.
 */
import { createChangeSignal } from '#kit/change-signal.ts'
import { plainText } from '#kit/text/plain-text.ts'
import {
  createTranslator,
  translationsOf,
  type TranslationTable,
  type Translations,
} from '#kit/text/translations.ts'
import { bundledEnglish, firstNamespaces, namespaces, readNamespace, type Namespace } from './locales.ts'

/** Texts of an event by language. */
type Overrides = Readonly<Record<string, TranslationTable>>

export interface TranslationStore {
  readonly current: () => Translations
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the texts of a language and then switches in one step. */
  changeLanguage(lang: string): Promise<void>
  /** Loads a namespace in the page's language and in English. Routes load it together with their code. */
  loadNamespace(namespace: Namespace): Promise<void>
  hasNamespace(namespace: Namespace): boolean
  /** The server's texts; none where the server does not answer. A text that is not known is its key from then on. */
  setBundle(lang: string, bundle: TranslationTable): void
  /** The texts of the server that the rendered page shows, until the whole bundle is set. */
  setRenderedTexts(lang: string, texts: TranslationTable): void
  hasRenderedTexts(lang: string): boolean
  /** True when a text of the server was read that the rendered page does not have: it is empty until the whole bundle is set. */
  readonly isAwaited: () => boolean
  readonly onAwaited: (listener: () => void) => () => void
  /** The event's own texts by language; null outside of event routes. */
  setOverride(override: Overrides | null): void
}

/** Without spaces around them. alf.io sends the key in place of some texts that it lacks. */
const asPlainTexts = (texts: TranslationTable): TranslationTable =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) =>
      text.trim() === key ? [] : [[key, plainText(text).trim()]],
    ),
  )

/** An instance of i18next in English that reads a namespace with `load` when a page needs it. */
const translatorOf = (load: typeof readNamespace) =>
  createTranslator(
    {
      ns: [...firstNamespaces],
      defaultNS: 'override',
      fallbackNS: [...namespaces, 'server'],
      resources: { en: { ...bundledEnglish } },
      partialBundledLanguages: true,
      maxRetries: 0,
    },
    {
      type: 'backend',
      init: () => undefined,
      callbackApi: true,
      // `true`: the next page that needs the namespace asks again.
      read: (lang, namespace, done) =>
        void load(lang, namespace).then(
          (texts) => done(null, texts),
          (error: Error) => done(error, true),
        ),
    },
  )

/** Replaces the texts of the last event with those of the next. */
function replaceOverride(
  translator: ReturnType<typeof createTranslator>,
  last: Overrides | null,
  next: Overrides | null,
): void {
  for (const lang of Object.keys(last ?? {})) translator.removeResourceBundle(lang, 'override')
  for (const [lang, texts] of Object.entries(next ?? {}))
    // i18next would change the prototype of all objects for a language such as `constructor`.
    if (/^[a-z]{2}$/.test(lang)) translator.addResourceBundle(lang, 'override', asPlainTexts(texts))
}

/**
 * @param load fetches the translations of a namespace; replaced in tests
 * @param onRead is called for each key that is read
 */
export function createTranslationStore(
  load = readNamespace,
  onRead?: (key: string) => void,
): TranslationStore {
  const changes = createChangeSignal()
  const bundles = new Map<string, TranslationTable>()
  const requested = new Set<Namespace>(firstNamespaces)
  /** The language of the rendered page. */
  let rendered: string | null = null
  let renderedTexts: TranslationTable = {}
  const translator = translatorOf(load)
  let override: Overrides | null = null
  /** A key without a text was read since the last change. */
  let isIncomplete = false
  const awaited = createChangeSignal()
  let isAwaited = false

  const textOfMissing: Translations['t'] = (key, args) => {
    isIncomplete = true
    // Never the text of an event in a language that the visitor has left: the server has one in the language of the page.
    for (const lng of [...bundles.keys(), rendered ?? 'en']) {
      const text = translator.t(key, { ...args, lng, ns: 'server', nest: false })
      if (text !== key) return text
    }
    if (key.startsWith('app.') || rendered === null || bundles.has(translator.language)) return key
    // A component reads it while it renders, and may not change another one then.
    queueMicrotask(() => {
      isAwaited = true
      awaited.notify()
    })
    return ''
  }

  const read = () => translationsOf(translator, textOfMissing, onRead)
  let current = read()

  function changed(): void {
    isIncomplete = false
    current = read()
    changes.notify()
  }

  return {
    current: () => current,
    subscribe: changes.subscribe,
    async changeLanguage(next) {
      await translator.changeLanguage(next)
      // A namespace may have been requested meanwhile.
      await translator.loadNamespaces([...requested])
      // A later change of language may have overtaken this one.
      if (translator.language === next) changed()
    },
    async loadNamespace(namespace) {
      const isNew = !requested.has(namespace)
      requested.add(namespace)
      let failed: unknown
      await translator.loadNamespaces(
        namespace,
        (errors: readonly unknown[] | null) => (failed = errors?.[0]),
      )
      // Without its own texts a page is shown in English.
      if (!translator.hasResourceBundle('en', namespace)) throw failed
      if (isNew && isIncomplete) changed()
    },
    hasNamespace: (namespace) =>
      ['en', current.lang].every((lang) => translator.hasResourceBundle(lang, namespace)),
    setRenderedTexts(lang, texts) {
      rendered = lang
      renderedTexts = texts
      translator.addResourceBundle(lang, 'server', asPlainTexts(texts))
    },
    hasRenderedTexts: (lang) => rendered === lang,
    isAwaited: () => isAwaited,
    onAwaited: awaited.subscribe,
    setBundle(lang, bundle) {
      if (bundles.get(lang) === bundle) return
      const isShown =
        lang === rendered &&
        !isIncomplete &&
        !bundles.has(lang) &&
        Object.entries(renderedTexts).every(([key, text]) => bundle[key] === text)
      bundles.set(lang, bundle)
      // An empty table, as of a portal, takes no text away.
      if (Object.keys(bundle).length > 0) translator.removeResourceBundle(lang, 'server')
      translator.addResourceBundle(lang, 'server', asPlainTexts(bundle))
      // A change renders all texts again: on a slow phone a quarter of a second.
      if (!isShown) changed()
    },
    setOverride(next) {
      if (next === override) return
      replaceOverride(translator, override, next)
      override = next
      changed()
    },
  }
}
