/**
 * Emits what the repair page reads without a file of the app: its script with the texts of every language, and the display faces.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const locales = join(import.meta.dirname, '../../src/i18n/locales')
const fonts = join(import.meta.dirname, '../../src/ui/fonts')

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
    for (const name of ['display-latin', 'display-latin-ext', 'bg-display']) {
      const source = readFileSync(join(fonts, `${name}.woff2`))
      this.emitFile({ type: 'asset', fileName: `recover.${name}.woff2`, source })
    }
  },
})
