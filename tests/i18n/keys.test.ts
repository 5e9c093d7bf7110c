/** The keys of the locale files against each other and against the code. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appLanguages, namespaces, type Namespace } from '#i18n/locales.ts'
import type { TranslationTable } from '#kit/text/translations.ts'
import { localeFiles } from '../support/locale-files.ts'
import { baseKey, catalogueProblems } from './catalogue-problems.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as TranslationTable
/** Texts of the server's own pages, and of the worker. */
const otherFiles = ['pages', 'worker'] as const
const tableOf = (lang: string, namespace: Namespace | (typeof otherFiles)[number]) =>
  localeFiles(lang)[namespace] ?? {}
const keysOf = (namespace: Namespace) => [...new Set(Object.keys(tableOf('en', namespace)).map(baseKey))]

const source = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
  .join('\n')

/** The app's keys wherever they are quoted: in t(), in a table of keys, in a condition. */
const requested = new Set(
  [...source.matchAll(/['"`](app\.[a-z][\w.-]*[\w])['"`]/g)].map((match) => match[1] ?? ''),
)
/** Keys composed at run time: `app.wallet.${state}` counts for every key with this beginning. */
const prefixes = [...source.matchAll(/`(app\.[\w.-]*)\$\{/g)].map((match) => match[1] ?? '')
const isComposed = (key: string) => prefixes.some((prefix) => key.startsWith(prefix))
const isUsed = (key: string) => requested.has(key) || isComposed(key)

describe.each(namespaces)('locale files of %s', (namespace) => {
  it.each(appLanguages)('have all keys, plural forms and placeholders in %s', (lang) => {
    expect(catalogueProblems(lang, tableOf(lang, namespace), tableOf('en', namespace))).toEqual([])
  })

  it('contain no key that the code does not use', () => {
    expect(keysOf(namespace).filter((key) => !isUsed(key))).toEqual([])
  })

  it('contain only keys with the prefix app.', () => {
    expect(keysOf(namespace).filter((key) => !key.startsWith('app.'))).toEqual([])
  })
})

describe.each(otherFiles)('locale files that the app does not load: %s', (file) => {
  it.each(appLanguages)('have all keys, plural forms and placeholders in %s', (lang) => {
    expect(catalogueProblems(lang, tableOf(lang, file), tableOf('en', file))).toEqual([])
  })
})

describe('locale files', () => {
  it.each(appLanguages)('have the texts of app, server, worker and web app manifest in %s', (lang) => {
    const files = [...namespaces, ...otherFiles, 'server']
    const parts = lang === 'en' ? files : ['manifest', ...files]
    expect(Object.keys(localeFiles(lang))).toEqual([...parts].sort())
  })

  it('contain each key in one namespace only', () => {
    const keys = namespaces.flatMap(keysOf)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('contain each text of all languages under one key only', () => {
    const files = appLanguages.map(
      (lang) => Object.assign({}, ...Object.values(localeFiles(lang))) as TranslationTable,
    )
    const keysByText = new Map<string, string[]>()
    for (const key of namespaces.flatMap(keysOf).filter((base) => base in (files[0] ?? {}))) {
      const text = files.map((table) => table[key]).join('\n')
      keysByText.set(text, [...(keysByText.get(text) ?? []), key])
    }
    const twice = [...keysByText.values()].filter((keys) => keys.length > 1)
    expect(twice.filter((keys) => keys.filter((key) => !isComposed(key)).length > 1)).toEqual([])
  })

  it('contain each key that the code uses', () => {
    const known = new Set(namespaces.flatMap(keysOf))
    expect([...requested].filter((key) => !known.has(key))).toEqual([])
  })
})

describe('the server bundle', () => {
  it('contains each of its keys that the code uses', () => {
    const bundle = read('src/i18n/locales/en/server.json')
    const keys = [
      ...source.matchAll(/\bt\(\s*'([^']+)'/g),
      ...source.matchAll(/[?:] '((?:show-event|common|error)\.[\w.-]+)'/g),
    ]
      .map((match) => match[1] ?? '')
      .filter((key) => !key.startsWith('app.'))
    expect(keys.length).toBeGreaterThan(10)
    expect([...new Set(keys)].filter((key) => !(key in bundle))).toEqual([])
  })
})
