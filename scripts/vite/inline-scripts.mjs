/**
 * Modules whose default export is the text of a minified script that runs before the app, from its source file. A page has it
 * inline, and its policy allows it by the hash of that text.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Source of each module. @type {Readonly<Record<string, string>>} */
const sources = {
  'virtual:before-app': 'src/app/before-app.ts',
  'virtual:start-after-paint': 'src/ticket-pages/start-after-paint.ts',
}

const bundled = async (/** @type {string} */ source) => {
  const input = fileURLToPath(new URL(`../../${source}`, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, minify: true, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const { output } = [built].flat()[0]
  return output[0].code.trim()
}

/** @returns {import('vite').Plugin} */
export const inlineScripts = () => ({
  name: 'tessera-inline-scripts',
  resolveId: (id) => (Object.hasOwn(sources, id) ? `\0${id}` : null),
  async load(id) {
    const source = id.startsWith('\0') ? sources[id.slice(1)] : undefined
    return source === undefined ? null : `export default ${JSON.stringify(await bundled(source))}`
  },
})
