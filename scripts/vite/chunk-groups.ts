/**
 * Which modules share a file of the build. On a slow network a visitor waits for requests more than for bytes: without
 * groups each set of pages that share a module has its own file, 340 in all.
 *
 * The packages and the modules of every page are two files, and each page keeps its own. A module that several files need
 * is in the file of the first part of a visit that needs it. Every other package that several files need has its own file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')
const pathOf = (id: string) => relative(root, id)

/**
 * The modules that people wait for, by part of a visit: a page of a part loads its file and those of the parts above it. Most
 * first visits begin on an event.
 */
const parts = {
  shop: /^src\/features\/browse\/routes\/event\./,
  lists: /^src\/features\/browse\/routes\/(?:home|events-all|subscriptions-all|subscription)\./,
  idle: /^src\/(?:app\/(?:page-api|BackgroundTasks)|features\/account\/components\/SignInStatus)\./,
  tickets: /^src\/features\/wallet\/routes\/(?:ticket|door|next)\./,
  purchase: /^src\/features\/checkout\/routes\/(?:reservation|booking|overview)\./,
  later: /^/,
}

/** Small pages that few visitors see: the first load names each file, so they share that of the last part. */
const smallPages =
  /^src\/features\/checkout\/routes\/(?:deferred-payment|reservation-error|reservation-not-found)\./

/** Texts by language: those of a first visit are in the file of the language. */
const texts = /\/locales\/([a-z]{2})\/(?:common|shop|lists|passes|(\w+))\.json$/

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** The bundler's tag of modules that the first page imports without waiting. */
const initial = '$initial' as const

/** The modules that are loaded by themselves, for each module that they need. */
function loadersByModule(graph: ModuleGraph): Map<string, Set<string>> {
  const loaders = new Map<string, Set<string>>()
  const add = (loader: string, id: string): void => {
    const known = loaders.get(id) ?? new Set<string>()
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
function fileFor(id: string, loaders: ReadonlySet<string>): string | null {
  const [, lang, namespace] = texts.exec(id) ?? []
  if (lang) return namespace ? `${lang}-${namespace}` : lang
  if (smallPages.test(pathOf(id))) return 'later'
  if (loaders.size < 2) return null
  const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (name !== undefined) return name.replace(/^@/, '').replace('/', '-')
  const paths = [...loaders].map(pathOf)
  return Object.entries(parts).find(([, pattern]) => paths.some((path) => pattern.test(path)))?.[0] ?? null
}

/** Values for `codeSplitting.groups`. A group takes the imports of its modules along: packages and earlier parts come first. */
export function chunkGroups() {
  let loaders: Map<string, Set<string>> | undefined
  const fileOf = (id: string, graph: ModuleGraph) => {
    loaders ??= loadersByModule(graph)
    return fileFor(id, loaders.get(id) ?? new Set())
  }
  const names = Object.keys(parts)
  return [
    { name: 'vendor', tags: [initial], test: /\/node_modules\//, priority: names.length + 3 },
    { name: 'app', tags: [initial], priority: names.length + 2 },
    { name: fileOf, test: /\/node_modules\/|\/locales\//, priority: names.length + 1 },
    ...names.map((part, index) => ({
      name: (id: string, graph: ModuleGraph) => (fileOf(id, graph) === part ? part : null),
      priority: names.length - index,
    })),
  ]
}

/**
 * Adds to the manifest each module that is imported on demand and shares its file: the server preloads files of routes, and
 * the budgets weigh them, by the path of the module.
 */
export const manifestOfModules = (): Plugin => ({
  name: 'tessera-manifest-of-modules',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const file = join(dir, '.vite', 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { file: string; src?: string }>
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue
      const entry = Object.values(manifest).find((entry) => entry.file === part.fileName)
      for (const id of part.moduleIds)
        if (this.getModuleInfo(id)?.dynamicImporters.length)
          manifest[pathOf(id)] ??= { file: part.fileName, ...entry, src: pathOf(id) }
    }
    writeFileSync(file, JSON.stringify(manifest, null, 2))
  },
})
