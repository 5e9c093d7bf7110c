/**
 * A pseudo-locale for tests of the layout, made from English while a page loads it: words 40 % longer, with accents. It
 * replaces German, because the app loads every language but English on demand. The page must run without a service
 * worker.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** The language whose texts are replaced. */
export const pseudoLanguage = 'de'

const root = join(import.meta.dirname, '../..')
type Table = Readonly<Record<string, string>>
const read = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'ê', i: 'ï', o: 'ó', u: 'ü', A: 'Â', E: 'É' }
const longer = (word: string): string =>
  `${word}${word.slice(-Math.ceil(word.length * 0.4))}`.replaceAll(
    /[aeiouAE]/g,
    (letter) => accents[letter] ?? letter,
  )

/** Placeholders and markup stay. */
const pseudoText = (text: string): string =>
  text.replaceAll(/\{\{.*?\}\}|<[^>]*>|\p{L}+/gu, (part) => (/^[{<]/.test(part) ? part : longer(part)))

/** Date formats are no text. */
const pseudoTable = (table: Table): Table =>
  Object.fromEntries(
    Object.entries(table).map(([key, text]) => [key, key.endsWith('format') ? text : pseudoText(text)]),
  )

/** A text of a locale file as the build writes it: the key, and a string in any quotes. */
const builtText = /"([\w.-]+)":(?:`[^`]*`|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/g

/** From now on the page gets the pseudo-locale as German. */
export async function addPseudoLocale(page: Page): Promise<void> {
  const folder = 'src/i18n/locales/en'
  const namespaces = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => read<Table>(join(folder, file)))
  const texts = pseudoTable(Object.assign({}, ...namespaces) as Table)
  const bundle = pseudoTable(read<Table>('src/i18n/locales/en/server.json'))
  await page.route(new RegExp(`/assets/${pseudoLanguage}-[\\w-]+\\.js$`), async (route) => {
    const source = readFileSync(join(root, 'dist', new URL(route.request().url()).pathname), 'utf8')
    const body = source.replaceAll(builtText, (_, key: string) => {
      const text = texts[key]
      if (text === undefined) throw new Error(`English has no text ${key} of ${route.request().url()}`)
      return `"${key}":${JSON.stringify(text)}`
    })
    if (body === source) throw new Error(`${route.request().url()} has no texts`)
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.route(new RegExp(`/i18n/bundle/${pseudoLanguage}`), (route) => route.fulfill({ json: bundle }))
}
