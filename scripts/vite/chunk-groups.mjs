/**
 * Which modules share a file of the build: one file for each part of a visit instead of one for each set of pages that share
 * a module. On a slow network a visitor waits for requests more than for bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Areas: what a part of a visit imports on demand, as a pattern of paths. A module that no pattern matches has its own file:
 * it is rarely used, or large.
 */
const areas = {
  entry: /^index\.html$|^src\/main\.tsx$/,
  api: /^src\/(?:app\/(?:page-api|apply-preloaded|keep-queries)|platform\/(?:framed|trusted-types)|core\/contract\/(?:catalogue|subscription|discount)-endpoints)\./,
  home: /^src\/features\/browse\/(?:routes\/home|components\/HomeSubscriptions)\.|\/en\.json\?.*namespace=(?:lists|passes)/,
  event: /^src\/features\/browse\/(?:routes\/event|components\/above-categories)\./,
  selection:
    /^src\/(?:core\/flows\/reserve\.|features\/browse\/(?:order-bar|event-json|components\/(?:ExpiredCategories|AdditionalServices|SaleQueue)\.))/,
  waiting: /^src\/features\/browse\/(?:components\/WaitingList|routes\/waiting-list-entry)\./,
  pass: /^src\/features\/browse\/routes\/subscription\./,
  lists: /^src\/(?:features\/browse\/(?:routes\/|components\/)|ui\/ErrorSummary)/,
  idle: /^src\/(?:app\/(?:BackgroundTasks|use-file)|platform\/(?:worker-link|file-links)|core\/storage\/raw-database|features\/(?:account\/components\/|checkout\/components\/HeldReservations|wallet\/components\/(?:NextTicket|UnfinishedOrders)))/,
  success:
    /^src\/features\/(?:checkout\/(?:routes\/(?:success|waiting|deferred|processing)|components\/SubscriptionSuccess)|wallet\/components\/InstallOffer)/,
  country: /^src\/shared\/country\/CountryCombobox\./,
  booking: /^src\/(?:core\/flows\/read-draft|features\/checkout\/routes\/booking)/,
  overview: /^src\/features\/checkout\/(?:routes\/overview|components\/Provider)/,
  checkout:
    /^src\/features\/checkout\/(?!components\/(?:StripeCard|OpenOnPhone|PaymentEvents|LastKnown|ReservationNotFound|SignInRequired)|routes\/reservation-not-found)|\/en\.json\?.*namespace=checkout/,
  storage: /^src\/(?:core\/(?:storage|flows)\/|app\/wallet-flows|features\/wallet\/device-flows)/,
  ticket: /^src\/features\/wallet\/(?:routes\/(?:ticket|door|next)\.)/,
  wallet: /^src\/(?:features\/wallet\/|app\/(?:start-in-wallet|transfer-pages))/,
  account: /^src\/features\/(?:account|tickets|polls)\/routes\//,
}

/** Files for modules that several areas share; the first one that lists all areas of a module. */
const sharedBy = {
  event: ['event', 'selection', 'pass'],
  home: ['home', 'lists'],
  catalogue: ['event', 'home', 'lists', 'pass', 'selection', 'country'],
  checkout: ['checkout', 'booking', 'overview', 'success'],
  forms: ['booking', 'success', 'account', 'country', 'waiting'],
  rooms: ['storage', 'account'],
  list: ['storage', 'wallet'],
  tickets: ['ticket', 'idle', 'storage', 'success', 'wallet'],
  flows: [
    'checkout',
    'booking',
    'overview',
    'success',
    'account',
    'idle',
    'storage',
    'wallet',
    'lists',
    'pass',
    'selection',
  ],
}

/** Texts of the shell and the catalogue in one language: every first visit in that language needs them. */
const firstTexts = /\/locales\/(?!en)([a-z]{2})\.json\?.*namespace=(?:shell|browse|lists|passes)/

const pathOf = (/** @type {string} */ id) => relative(root, id)

const areaOf = (/** @type {string} */ id) =>
  Object.entries(areas).find(([, pattern]) => pattern.test(pathOf(id)))?.[0]

/** @typedef {import('./chunk-groups.d.mts').ModuleGraph} ModuleGraph */

/** The areas that need each module: the graph is the same for all groups of a build. @returns {Map<string, Set<string>>} */
function areasByModule(/** @type {string} */ entry, /** @type {ModuleGraph} */ graph) {
  /** @type {Map<string, Set<string>>} */
  const needed = new Map()
  const mark = (/** @type {string} */ area, /** @type {string} */ id) => {
    const found = needed.get(id) ?? new Set()
    if (found.has(area)) return
    needed.set(id, found.add(area))
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) mark(area, next)
  }
  const seen = new Set([entry])
  for (const id of seen) {
    const info = graph.getModuleInfo(id)
    if (!info) continue
    const area = info.isEntry || info.dynamicImporters.length > 0 ? areaOf(id) : undefined
    if (area !== undefined) mark(area, id)
    for (const next of [...info.importedIds, ...info.dynamicallyImportedIds]) seen.add(next)
  }
  return needed
}

const isIconOfLists = (/** @type {string} */ id, /** @type {Set<string>} */ needed) =>
  needed.has('lists') && pathOf(id).startsWith('src/ui/icons/')

/** The file of a module that these areas need; null leaves it to the bundler. */
function fileFor(/** @type {string} */ id, /** @type {Set<string>} */ needed) {
  const [first, ...others] = needed
  if (first === undefined) return null
  // Packages change less often than the app: after an update they come from the cache.
  if (needed.has('entry')) return id.includes('node_modules') ? 'vendor' : 'app'
  if (others.length === 0) return first
  const shared = Object.entries(sharedBy).find(([, list]) => [...needed].every((area) => list.includes(area)))
  // An icon is no reason to load the code of a purchase with a list.
  if (shared?.[0] === 'flows' && isIconOfLists(id, needed)) return 'app'
  return shared?.[0] ?? (['event', 'home', 'lists'].some((area) => needed.has(area)) ? 'app' : 'common')
}

/** Values for `codeSplitting.groups`. Modules of many areas come first, so that no file imports one after it. */
export function chunkGroups() {
  /** @type {Map<string, Set<string>> | undefined} */
  let needed
  const names = new Set([
    'vendor',
    'app',
    'common',
    ...Object.keys(sharedBy).reverse(),
    ...Object.keys(areas),
  ])
  const groups = [...names].map((name, index) => ({
    name: (/** @type {string} */ id, /** @type {ModuleGraph} */ graph) => {
      needed ??= areasByModule(join(root, 'index.html'), graph)
      return fileFor(id, needed.get(id) ?? new Set()) === name ? name : null
    },
    priority: names.size - index,
  }))
  return [...groups, { name: (/** @type {string} */ id) => firstTexts.exec(id)?.[1] ?? null, priority: 0 }]
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
      const found = Object.values(manifest).find((entry) => entry.file === part.fileName)
      for (const id of part.moduleIds)
        if (this.getModuleInfo(id)?.dynamicImporters.length)
          manifest[pathOf(id)] ??= { ...found, src: pathOf(id) }
    }
    writeFileSync(file, JSON.stringify(manifest, null, 2))
  },
})
