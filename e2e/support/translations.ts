import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const locales = join(root, 'src/i18n/locales')

/** Two-letter tags: every language that has a folder of translations. */
export const languages: readonly string[] = readdirSync(locales)

type Table = Readonly<Record<string, string>>
const readTable = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Table

function load(lang: string): ReadonlyMap<string, string> {
  const files = readdirSync(join(locales, lang)).filter((file) => file.endsWith('.json'))
  return new Map(files.flatMap((file) => Object.entries(readTable(join(locales, lang, file)))))
}

const loaded = new Map<string, ReadonlyMap<string, string>>()
const textsOf = (lang: string) => {
  const texts = loaded.get(lang) ?? load(lang)
  loaded.set(lang, texts)
  return texts
}

/** All keys with a text, to find keys that are shown instead of their text. */
export const keysOf = (lang: string): readonly string[] => [...textsOf(lang).keys()]

/** A space of a pattern matches a no-break space: accessible names have none. */
const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s/g, '\\s')

/**
 * The text of a key as a pattern for a whole accessible name: placeholders match anything, the star of a
 * required field and letter case are ignored. Tests stay valid when a text changes.
 * @throws for a key without a text
 */
export function translate(key: string, lang: string = 'en'): RegExp {
  const text = textsOf(lang).get(key)
  if (text === undefined) throw new Error(`No text for ${key} in ${lang}`)
  const parts = text.split(/\{\{[^}]+\}\}/).map((part) => escape(part.trim()))
  // A heading has no full stop.
  return new RegExp(`^\\s*${parts.join('.*').replace(/\\\.$/, '\\.?')}\\s*\\*?\\s*$`, 'is')
}

/** Matches {@link translate} anywhere in a longer text. */
export const containing = (key: string, lang: string = 'en'): RegExp =>
  new RegExp(translate(key, lang).source.slice('^\\s*'.length, -'\\s*\\*?\\s*$'.length), 'is')
