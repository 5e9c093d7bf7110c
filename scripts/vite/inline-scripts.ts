/**
 * Modules whose default export is the text of a minified script that runs before the app, from its source file. A page has it
 * inline, and its policy allows it by the hash of that text.
 */
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

/** Source of each module. */
const sources: Readonly<Record<string, string>> = {
  'virtual:before-app': 'src/shell/start/before-app.ts',
  'virtual:start-after-paint': 'src/shell/start/start-after-paint.ts',
}

const bundled = async (source: string): Promise<string> => {
  const input = fileURLToPath(new URL(`../../${source}`, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, minify: true, rolldownOptions: { input, output: { format: 'iife' } } },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

export const inlineScripts = (): Plugin => ({
  name: 'tessera-inline-scripts',
  resolveId: (id) => (Object.hasOwn(sources, id) ? `\0${id}` : null),
  async load(id) {
    const source = id.startsWith('\0') ? sources[id.slice(1)] : undefined
    return source === undefined ? null : `export default ${JSON.stringify(await bundled(source))}`
  },
})
