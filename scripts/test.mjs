/** `npm test`: everything that must hold, two steps at a time. `npm test -- types unit` runs only those. */
import { mkdirSync } from 'node:fs'
import { summary, runSteps } from './lib/steps.mjs'
import { build } from './lib/build.mjs'
import { findBrowser, noBrowser } from './lib/browser.mjs'
import { findNginx, noNginx } from './lib/nginx.mjs'
import { checkNode, installIfNeeded, stop } from './lib/install.mjs'
import { bin, node, root } from './lib/run.mjs'

checkNode()
await installIfNeeded()
const chosen = process.argv.slice(2)
if (chosen.includes('e2e') || chosen.includes('budgets')) chosen.push('build')
const wanted = (/** @type {string} */ name) => chosen.length === 0 || chosen.includes(name)

const browser = wanted('e2e') ? await findBrowser() : ''
if (browser === undefined) stop(noBrowser)
if (browser) process.env['CHROMIUM_PATH'] = browser
const nginx = wanted('unit') ? await findNginx() : ''
if (nginx === undefined) stop(noNginx)
if (nginx) process.env['NGINX_PATH'] = nginx
mkdirSync(`${root}.cache`, { recursive: true })

const minutes = (/** @type {number} */ count) => count * 60_000
const quiet = { quiet: true, timeLimit: minutes(20) }

/** `after` names what must have passed; `alone` keeps the machine to itself, because it measures or waits. */
const steps = [
  { name: 'types', run: () => node(['scripts/types.mjs'], quiet) },
  { name: 'lint', run: () => node([bin.eslint, '.', '--max-warnings', '0'], quiet) },
  {
    name: 'rules',
    run: () =>
      node([bin.rules, '--config', '.dependency-cruiser.cjs', 'src', 'sw', 'server', 'tests', 'e2e'], quiet),
  },
  { name: 'build', run: () => build(quiet) },
  { name: 'budgets', after: 'build', run: () => node(['scripts/budgets.mjs'], quiet) },
  {
    name: 'unit',
    report: '.cache/unit.json',
    run: () =>
      node(
        [bin.vitest, 'run', '--reporter=dot', '--reporter=json', '--outputFile.json=.cache/unit.json'],
        quiet,
      ),
  },
  {
    name: 'e2e',
    after: 'build',
    alone: true,
    report: '.cache/e2e.json',
    run: () =>
      node([bin.playwright, 'test', '--reporter=list,json'], {
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: '.cache/e2e.json' },
        timeLimit: minutes(20),
      }),
  },
]

const results = await runSteps(steps.filter(({ name }) => wanted(name)))
process.exit(summary(results) ? 0 : 1)
