/** The texts of the server that a document of the catalogue carries. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noContent } from '#shell/rules/page-renderer.ts'
import { drawnData } from '#shell/start/page-data.ts'
import english from '../../../src/i18n/locales/en/server.json'
import { wholeEvent } from '../../support/events.ts'

const src = join(import.meta.dirname, '../../../src')

/** The keys of the server's texts that the components of the catalogue read. */
const keysOf = (folder: string): string[] =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(src, folder, file), 'utf8').matchAll(/\bt\('((?!app\.)[^']+)'/g),
    ])
    .map(([, key = '']) => key)

const catalogueFolders = [
  'catalogue',
  'purchase/parts/selection',
  'queue',
  'waiting-list',
  'shell/frame',
  'shell/pages/event',
  'shell/pages/pass',
]

/** Texts outside of controls, which a document has drawn when its page has them. */
const drawn = [
  ...['subscription.title', 'subscription.no-subscriptions', 'home.view.all.subscriptions'],
  'event-list.link',
]

test('a document carries every text that a control of the catalogue may show after a press', () => {
  const data = { ...noContent, info: null, languages: null, bundle: english }
  const { bundle } = drawnData(data, { lang: 'en', keys: new Set(drawn) })
  const carried = Object.keys(bundle ?? {}).map((key) => key.replace(/_(?:one|other)$/, ''))
  const read = new Set(catalogueFolders.flatMap(keysOf))
  expect(read.size).toBeGreaterThan(30)
  expect([...read].filter((key) => !carried.includes(key))).toEqual([])
})

test('a document carries the texts of an event in all languages: English takes the place of one that a language lacks', () => {
  const i18nOverride = { en: { 'show-event.tickets': 'Seats' }, de: { 'common.free': 'Gratis' } }
  const value = { ...wholeEvent(), title: { en: 'Stone', de: 'Stein' }, i18nOverride }
  const data = { ...noContent, info: null, languages: null, bundle: null }
  const { event } = drawnData(
    { ...data, event: { shortName: 'pietra', value } },
    { lang: 'de', keys: new Set() },
  )
  expect([event?.value.title, event?.value.i18nOverride]).toEqual([{ de: 'Stein' }, i18nOverride])
})
