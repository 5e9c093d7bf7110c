/** The texts of the app as its locale files have them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TranslationTable } from '#kit/text/translations.ts'
import { onceForEach } from './wire/once-for-each.ts'

const folder = join(import.meta.dirname, '../../src/i18n/locales')

/** Texts by namespace, in alphabetical order; `manifest` has those of the web app manifest. */
export const localeFiles = onceForEach((lang): Readonly<Record<string, TranslationTable>> =>
  Object.fromEntries(
    readdirSync(join(folder, lang))
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(join(folder, lang, file), 'utf8')) as TranslationTable,
      ]),
  ),
)
