/** Every key that the code asks for exists in all languages, with the same placeholders, and none lies about unused. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { placeholders } from '#i18n/placeholders.ts'
import { appLanguages, namespaces, type TranslationTable, type Namespace } from '#i18n/locales.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as TranslationTable
const roomFile = (lang: string, room: Namespace) => `src/i18n/locales/${lang}/${room}.json`
const written = namespaces.filter((room) => existsSync(join(root, roomFile('en', room))))

const source = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, 'src', file), 'utf8'))
  .join('\n')

/** Our keys wherever they stand in quotes: in t(), in a table of keys, in a condition. */
const asked = new Set(
  [...source.matchAll(/['"`](app\.[a-z][\w.-]*[\w])['"`]/g)].map((match) => match[1] ?? ''),
)
/** Keys put together at run time: `app.room.${state}` stands for all that begin so. */
const begun = [...source.matchAll(/`(app\.[\w.-]*)\$\{/g)].map((match) => match[1] ?? '')
const used = (key: string) => asked.has(key) || begun.some((start) => key.startsWith(start))

describe.each(written)('own texts, %s', (room) => {
  const english = read(roomFile('en', room))

  test.each(appLanguages)('in %s: all keys, all placeholders, no blanks', (lang) => {
    const texts = read(roomFile(lang, room))
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ''))
    }
  })

  test('each is asked for somewhere', () => {
    expect(Object.keys(english).filter((key) => !used(key))).toEqual([])
  })

  test('each begins with app.', () => {
    expect(Object.keys(english).filter((key) => !key.startsWith('app.'))).toEqual([])
  })
})

test('no key stands in two rooms', () => {
  const keys = written.flatMap((room) => Object.keys(read(roomFile('en', room))))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('each key that the code asks for is written', () => {
  const known = new Set(written.flatMap((room) => Object.keys(read(roomFile('en', room)))))
  expect([...asked].filter((key) => !known.has(key))).toEqual([])
})

test('each key of the box office that the code asks for is in its bundle', () => {
  const bundle = read('server/infra/i18n/en.json')
  const keys = [
    ...source.matchAll(/\bt\(\s*'([^']+)'/g),
    ...source.matchAll(/[?:] '((?:show-event|common|error)\.[\w.-]+)'/g),
  ]
    .map((match) => match[1] ?? '')
    .filter((key) => !key.startsWith('app.'))
  expect(keys.length).toBeGreaterThan(10)
  expect([...new Set(keys)].filter((key) => !(key in bundle))).toEqual([])
})
