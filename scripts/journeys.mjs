/** Runs the journeys of a buyer against an installation. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findBrowser, noBrowser } from './lib/browser.mjs'
import { checkNode, installIfNeeded, stop } from './lib/install.mjs'
import { bin, node, root } from './lib/run.mjs'

const usage = `npm run journeys                                      the demo on http://localhost:8080
npm run journeys -- https://tickets.example.org events.json   an installation; the file names an event for each journey
See docs/OPERATOR.md#check-an-installation.`

const demo = `${root}e2e/demo-events.json`

checkNode()
const [address = 'http://localhost:8080', file = demo] = process.argv.slice(2)
if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
  console.log(usage)
  process.exit(address === 'help' || address === '--help' ? 0 : 1)
}
if (!existsSync(file)) stop(`There is no file ${file}.`)

/** The names of the journeys in an events file. */
function namesIn(/** @type {string} */ path) {
  try {
    return Object.keys(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    stop(`${path} is not JSON: ${String(error)}`)
  }
}
const journeys = namesIn(file)
// An empty pattern would choose every test.
if (journeys.length === 0) stop(`${file} has no journey.`)
const chosen = journeys.map((name) => `@journey-${name}$`).join('|')

await installIfNeeded()
const browser = await findBrowser()
if (browser === undefined) stop(noBrowser)
const { code } = await node([bin.playwright, 'test', '--config', 'journeys.config.ts', '--grep', chosen], {
  env: {
    CHROMIUM_PATH: browser ?? '',
    JOURNEYS_URL: new URL(address).origin,
    JOURNEYS_EVENTS: resolve(file),
  },
})
for (const name of namesIn(demo)) if (!journeys.includes(name)) console.log(`  not configured: ${name}`)
process.exit(code)
