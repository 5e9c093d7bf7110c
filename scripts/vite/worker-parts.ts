/**
 * Puts what the worker imports on demand into a second script, where each module is evaluated at its first import. The worker loads the
 * script while it is installed, so that the browser stores it with the worker
 * (docs/decisions/0002-ticket-page-by-the-worker.md#decision).
 */
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const entry = 'virtual:worker-parts'
const license = { fileName: 'worker-licenses.txt' }

/** The start of the worker: `importPart` evaluates a module, an installation loads the script. */
const loader = (file: string): string => `{
  const file = '/${file}'
  const address = self.trustedTypes?.createPolicy('tessera', { createScriptURL: (url) => url }).createScriptURL(file) ?? file
  const parts = async () => self.workerParts ?? (importScripts(address), self.workerParts)
  self.importPart = async (name) => (await parts())[name]()
  self.addEventListener('install', (event) => event.waitUntil(parts()))
}
`

async function buildParts(names: ReadonlySet<string>) {
  const parts = [...names].toSorted().map((name) => `'${name}': () => import('${join(root, name)}')`)
  const script = {
    name: entry,
    // The bundler takes an entry for a path.
    resolveId: (id: string) => (id.endsWith(entry) ? entry : null),
    load: (id: string) => (id === entry ? `self.workerParts = { ${parts.join()} }` : null),
  }
  const output = { entryFileNames: 'assets/sw.[hash].js' }
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [script],
    build: {
      write: false,
      license,
      lib: { entry, name: 'parts', formats: ['iife'] },
      rolldownOptions: { output },
    },
  })
  return [built].flat().flatMap((result) => ('output' in result ? result.output : []))
}

/** For the build of the worker alone. */
export function workerParts(): Plugin {
  const names = new Set<string>()
  let licenses = ''
  return {
    name: 'tessera-worker-parts',
    enforce: 'post',
    config: () => ({ build: { license } }),
    async transform(code, importer) {
      let changed = code
      for (const [whole, specifier = ''] of code.matchAll(/\bimport\(["']([^"']+)["']\)/g)) {
        const name = relative(root, (await this.resolve(specifier, importer))?.id ?? '')
        names.add(name)
        changed = changed.replace(whole, `self.importPart('${name}')`)
      }
      return changed
    },
    async generateBundle(_options, bundle) {
      for (const file of await buildParts(names)) {
        if (file.type === 'asset') licenses = String(file.source)
        else {
          this.emitFile({ type: 'asset', fileName: file.fileName, source: file.code })
          for (const part of Object.values(bundle))
            if (part.type === 'chunk') part.code = loader(file.fileName) + part.code
        }
      }
    },
    writeBundle: ({ dir = '' }) => appendFileSync(join(dir, license.fileName), licenses),
  }
}
