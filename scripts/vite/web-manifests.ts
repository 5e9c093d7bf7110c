/**
 * Emits /manifest.<lang>.webmanifest for every language with a folder in src/i18n/locales: the English manifest in public/
 * with the texts of that language. An installed app has its name and its shortcuts in the page's language.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const locales = join(root, 'src/i18n/locales')

interface Manifest {
  readonly lang: string
  readonly name: string
  readonly description: string
  readonly shortcuts: readonly object[]
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest

/** @returns JSON text by file name */
export function webManifests(): Map<string, string> {
  const english = read(join(root, 'public/manifest.webmanifest'))
  const languages = readdirSync(locales)
  return new Map(
    languages
      .filter((lang) => lang !== english.lang)
      .map((lang) => {
        const { name, description, shortcuts } = read(join(locales, lang, 'manifest.json'))
        const manifest = {
          ...english,
          name,
          description,
          lang,
          shortcuts: english.shortcuts.map((shortcut, index) => ({
            ...shortcut,
            name: shortcuts[index],
          })),
        }
        return [`manifest.${lang}.webmanifest`, JSON.stringify(manifest)]
      }),
  )
}

export const webManifestFiles = (): Plugin => ({
  name: 'tessera-web-manifests',
  generateBundle() {
    for (const [fileName, source] of webManifests()) this.emitFile({ type: 'asset', fileName, source })
  },
})
