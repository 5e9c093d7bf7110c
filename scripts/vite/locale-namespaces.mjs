/**
 * `locales/de.json?namespace=checkout` is one namespace of a locale file as a module: each language has one file, and a
 * route still loads only its own translations.
 */
import { readFile } from 'node:fs/promises'

const request = /^(.*\/locales\/[a-z]{2}\.json)\?(?:.*&)?namespace=(\w+)/

/** @returns {import('vite').Plugin} */
export const localeNamespaces = () => ({
  name: 'tessera-locale-namespaces',
  async load(id) {
    const [, file, namespace] = request.exec(id) ?? []
    if (file === undefined || namespace === undefined) return null
    this.addWatchFile(file)
    const locale = JSON.parse(await readFile(file, 'utf8'))
    return { code: `export default ${JSON.stringify(locale[namespace] ?? {})}`, moduleType: 'js' }
  },
})
