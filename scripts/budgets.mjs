/**
 * `npm run budgets`: compares the size of the first load of each route with its limit; exits 1 when one is
 * exceeded.
 *
 * JS is the entry, the chunks it imports, the lazy chunk of the route and its imports. gzip -9, 1 kB = 1000
 * bytes.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './lib/run.mjs'

const dist = resolve(root, process.env['DIST'] ?? 'dist')

/**
 * `limit` in kB, in steps of 5 with at least 3 % of headroom: it stops a large package, not a sentence. `needs`: the route's
 * modules, and the translations that every first load of the route fetches. Chunks that load on a click or when the page is idle
 * do not count: the database, the check of stored tickets, and for a page that the server renders the client of the API.
 */
const calls = ['src/shell/start/page-api.ts']
const firstTexts = ['src/i18n/locale-files.ts', 'src/i18n/locales/de/lists.json']
const checkout = [...calls, 'src/shell/pages/reservation.tsx', 'src/i18n/locales/de/checkout.json']
const routes = [
  { name: 'first page', limit: 185, needs: firstTexts },
  {
    name: 'ticket page',
    limit: 235,
    needs: [...calls, 'src/ticket/pages/ticket.tsx', 'src/i18n/locales/de/wallet.json'],
  },
  {
    name: 'booking',
    limit: 265,
    needs: [...checkout, 'src/purchase/pages/booking.tsx'],
  },
  {
    name: 'overview',
    limit: 265,
    needs: [...checkout, 'src/purchase/pages/overview.tsx'],
  },
]

/** @typedef {{ file: string, name?: string, css?: string[], imports?: string[], dynamicImports?: string[] }} Chunk */
const manifestFile = join(dist, '.vite', 'manifest.json')
if (!existsSync(manifestFile)) {
  console.error('There is no build to weigh: run `npm run build` first.')
  process.exit(1)
}
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))

const weight = (/** @type {string} */ file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

/** The chunk and all its static imports. */
function reach(/** @type {string} */ key, /** @type {Set<string>} */ seen = new Set()) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build: was it renamed? Update scripts/budgets.mjs.`)
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of chunk.imports ?? []) reach(next, seen)
  return seen
}

const total = (/** @type {Iterable<string>} */ files) =>
  [...files].reduce((sum, file) => sum + weight(file), 0)

/** @type {{ name: string, size: number, limit: number }[]} */
const rows = []
let css = new Set()
for (const { name, limit, needs } of routes) {
  const chunks = ['index.html', ...needs].reduce((seen, need) => reach(need, seen), new Set())
  rows.push({
    name: `${name}: JS`,
    limit,
    size: total(new Set([...chunks].map((key) => manifest[key].file))),
  })
  css = new Set([...css, ...[...chunks].flatMap((key) => manifest[key].css ?? [])])
}
rows.push({ name: 'CSS', limit: 20, size: total(css) })
// The hashes of the files take 9 kB of it. Its second script is read for events that need no stored page.
const secondScript = readdirSync(join(dist, 'assets')).find((file) => /^sw\..*\.js$/.test(file)) ?? ''
rows.push({ name: 'worker', limit: 25, size: weight('sw.js') })
rows.push({ name: 'worker, on demand', limit: 75, size: weight(`assets/${secondScript}`) })

let broken = 0
for (const { name, size, limit } of rows) {
  const over = size > limit * 1000
  if (over) broken += 1
  console.log(
    `${over ? 'OVER' : 'ok  '}  ${name.padEnd(18)} ${(size / 1000).toFixed(1).padStart(7)} kB of ${limit}`,
  )
}
console.log(`Budgets: ${rows.length - broken} kept, ${broken} broken`)
process.exit(broken === 0 ? 0 : 1)
