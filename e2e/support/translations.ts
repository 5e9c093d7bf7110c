import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const own = join(root, 'src/i18n/locales')

export const languages = ['en', 'de', 'fr', 'it', 'es'] as const
export type Language = (typeof languages)[number]

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>

function load(lang: Language): ReadonlyMap<string, string> {
  const bundle = join(root, 'server/infra/i18n', `${lang}.json`)
  const files = [
    ...readdirSync(join(own, lang)).map((file) => join(own, lang, file)),
    ...(existsSync(bundle) ? [bundle] : []),
  ]
  return new Map(files.flatMap((file) => Object.entries(read(file))))
}

const loaded = new Map<Language, ReadonlyMap<string, string>>()
const textsOf = (lang: Language) => {
  const texts = loaded.get(lang) ?? load(lang)
  loaded.set(lang, texts)
  return texts
}

/** All keys with a text, to find keys that are shown instead of their text. */
export const keysOf = (lang: Language): readonly string[] => [...textsOf(lang).keys()]

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The text of a key as a pattern for a whole accessible name: placeholders match anything, the star of a
 * required field and letter case are ignored. Tests stay valid when a text changes.
 * @throws for a key without a text
 */
export function translate(key: string, lang: Language = 'en'): RegExp {
  const text = textsOf(lang).get(key)
  if (text === undefined) throw new Error(`No text for ${key} in ${lang}`)
  const parts = text.split(/\{\{[^}]+\}\}/).map((part) => escape(part.trim()))
  return new RegExp(`^\\s*${parts.join('.*')}\\s*\\*?\\s*$`, 'is')
}

/** As {@link translate}, anywhere in a longer text. */
export const containing = (key: string, lang: Language = 'en'): RegExp =>
  new RegExp(translate(key, lang).source.slice('^\\s*'.length, -'\\s*\\*?\\s*$'.length), 'is')
