/**
 * Emits /recover.js: the script of the repair page, which uses no file of the app, with its texts in every language before it.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const locales = join(import.meta.dirname, '../../src/i18n/locales')

/** The texts of a language, by the part of the key after `recover.`. */
function textsIn(lang: string) {
  const pages = JSON.parse(readFileSync(join(locales, lang, 'pages.json'), 'utf8')) as Record<string, string>
  return Object.fromEntries(
    Object.entries(pages).flatMap(([key, text]) =>
      key.startsWith('recover.') ? [[key.slice(8), text]] : [],
    ),
  )
}

function recoverSource(): string {
  const texts = Object.fromEntries(readdirSync(locales).map((lang) => [lang, textsIn(lang)]))
  const script = readFileSync(join(import.meta.dirname, 'recover.js'), 'utf8')
  return `globalThis.recoverTexts = ${JSON.stringify(texts)}\n${script}`
}

export const recoverScript = (): Plugin => ({
  name: 'tessera-recover-script',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'recover.js', source: recoverSource() })
  },
})
