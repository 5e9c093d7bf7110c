/**
 * `virtual:before-app` is `src/app/before-app.ts` as one minified script, for the head of rendered pages. The server allows it
 * by its hash.
 */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const name = 'virtual:before-app'
const input = fileURLToPath(new URL('../../src/app/before-app.ts', import.meta.url))

/** @returns {import('vite').Plugin} */
export const beforeApp = () => ({
  name: 'tessera-before-app',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  async load(id) {
    if (id !== `\0${name}`) return null
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: { write: false, minify: true, rolldownOptions: { input, output: { format: 'iife' } } },
    })
    const { output } = [built].flat()[0]
    return `export default ${JSON.stringify(output[0].code.trim())}`
  },
})
