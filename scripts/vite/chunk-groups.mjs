/**
 * Which modules share a file of the build. On a slow network a visitor waits for requests more than for bytes: without
 * groups each set of pages that share a module is a file of its own, 340 files in all.
 *
 * The packages and the modules of every page are two files, and each page keeps its own. A module that several files need
 * goes by the parts of a visit below that need it: `shop`, `shop-purchase`, and so on, or `later`. A package is never
 * mixed with other modules.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')
const pathOf = (/** @type {string} */ id) => relative(root, id)

/** The modules that people wait for, by part of a visit. All others load when a page is idle or on a click. */
const parts = {
  shop: /^src\/features\/browse\/routes\/(?:home|event|events-all|subscriptions-all|subscription)\./,
  purchase: /^src\/features\/checkout\/routes\/(?:reservation|booking|overview)\./,
  tickets: /^src\/features\/wallet\/routes\/(?:ticket|door|next)\./,
  calls: /^src\/app\/(?:page-api|keep-queries)\./,
}

/** Texts of the shell and the catalogue in one language: every first visit in that language needs them. */
const firstTexts = /\/locales\/([a-z]{2})\.json\?.*namespace=(?:shell|browse|lists|passes)/

/** @typedef {import('./chunk-groups.d.mts').ModuleGraph} ModuleGraph */

/** The modules that are loaded by themselves, for each module that they need. @returns {Map<string, Set<string>>} */
function loadersByModule(/** @type {ModuleGraph} */ graph) {
  /** @type {Map<string, Set<string>>} */
  const loaders = new Map()
  const add = (/** @type {string} */ loader, /** @type {string} */ id) => {
    const known = loaders.get(id) ?? new Set()
    if (known.has(loader)) return
    loaders.set(id, known.add(loader))
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(loader, imported)
  }
  const seen = new Set([join(root, 'index.html')])
  for (const id of seen) {
    const info = graph.getModuleInfo(id)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) add(id, id)
    for (const imported of [...info.importedIds, ...info.dynamicallyImportedIds]) seen.add(imported)
  }
  return loaders
}

/** The file of a module that these loaders need; null leaves it to the bundler. */
function fileFor(/** @type {string} */ id, /** @type {ReadonlySet<string>} */ loaders) {
  if (loaders.size < 2) return firstTexts.exec(id)?.[1] ?? null
  const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (name !== undefined) return name.replace(/^@/, '').replace('/', '-')
  const paths = [...loaders].map(pathOf)
  const needing = Object.entries(parts).filter(([, pattern]) => paths.some((path) => pattern.test(path)))
  return needing.map(([part]) => part).join('-') || 'later'
}

const initial = /** @type {const} */ (['$initial'])

/** Values for `codeSplitting.groups`. A file of several parts is made before those of fewer, so that it imports none of them. */
export function chunkGroups() {
  /** @type {Map<string, Set<string>> | undefined} */
  let loaders
  const fileOf = (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) => {
    loaders ??= loadersByModule(graph)
    return fileFor(id, loaders.get(id) ?? new Set())
  }
  const partsOf = (/** @type {string | null} */ file) =>
    file?.split('-').filter((part) => part in parts).length ?? 0
  const most = Object.keys(parts).length
  return [
    { name: 'vendor', tags: [...initial], test: /\/node_modules\//, priority: most + 3 },
    { name: 'app', tags: [...initial], priority: most + 2 },
    {
      name: (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) =>
        id.includes('/node_modules/') ? fileOf(id, graph) : null,
      priority: most + 1,
    },
    ...Array.from({ length: most + 1 }, (_, count) => ({
      name: (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) => {
        const file = fileOf(id, graph)
        return partsOf(file) === count ? file : null
      },
      priority: count,
    })),
  ]
}

/**
 * Adds to the manifest each module that is imported on demand and shares its file: the server preloads files of routes, and
 * the budgets weigh them, by the path of the module.
 * @returns {import('vite').Plugin}
 */
export const manifestOfModules = () => ({
  name: 'tessera-manifest-of-modules',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const file = join(dir, '.vite', 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue
      const entry = Object.values(manifest).find((entry) => entry.file === part.fileName)
      for (const id of part.moduleIds)
        if (this.getModuleInfo(id)?.dynamicImporters.length)
          manifest[pathOf(id)] ??= { ...entry, src: pathOf(id) }
    }
    writeFileSync(file, JSON.stringify(manifest, null, 2))
  },
})
