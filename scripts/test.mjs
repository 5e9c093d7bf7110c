import { mkdirSync } from 'node:fs'
import { findBrowser, noBrowser } from './lib/browser.mjs'
import { build } from './lib/build.mjs'
import { enginePaths, installEngines, missingEngine } from './lib/engines.mjs'
import { checkNode, installIfNeeded, stop } from './lib/install.mjs'
import { findNginx, noNginx } from './lib/nginx.mjs'
import { bin, node, root } from './lib/run.mjs'
import { summary, runSteps } from './lib/steps.mjs'

const usage = `npm test                     every step, two at a time: 8 to 20 minutes on two idle cores
npm test -- types unit       only these steps: types, lint, rules, build, budgets, unit, e2e
npm test -- changed          types, lint, import rules, and the unit tests that import what differs from the last commit
npm test -- changed main     the same for what differs from the commit or branch main
`

checkNode()
const [first, ...others] = process.argv.slice(2)
if (first === 'help' || first === '--help') {
  console.log(usage)
  process.exit(0)
}
await installIfNeeded()
mkdirSync(`${root}.cache`, { recursive: true })

const minutes = (/** @type {number} */ count) => count * 60_000
const quiet = { quiet: true, timeLimit: minutes(20) }

const types = { name: 'types', run: () => node(['scripts/types.mjs'], quiet) }
const lint = {
  name: 'lint',
  async run() {
    const { code, output } = await node([bin.oxlint], quiet)
    const format = await node([bin.oxfmt, '--check'], quiet)
    return { code: code || format.code, output: output + format.output }
  },
}
const rules = {
  name: 'rules',
  run: () =>
    node(
      [bin.rules, '--config', '.dependency-cruiser.cjs', 'src', 'sw', 'server', 'tests', 'e2e', 'scripts'],
      quiet,
    ),
}
const unit = (/** @type {string} */ report, /** @type {string[]} */ options) => ({
  name: 'unit',
  report,
  run: () =>
    node(
      [bin.vitest, 'run', ...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
      quiet,
    ),
})

async function useNginx() {
  const nginx = await findNginx()
  if (nginx === undefined) stop(noNginx)
  process.env['NGINX_PATH'] = nginx
}

async function useBrowser() {
  const browser = await findBrowser()
  if (browser === undefined) stop(noBrowser)
  process.env['CHROMIUM_PATH'] = browser
  await installEngines()
  const paths = enginePaths()
  const missing = Object.entries(missingEngine).filter(
    ([engine]) => !paths[/** @type {keyof paths} */ (engine)],
  )
  if (missing.length === 0) return
  const list = missing.map(([, text]) => text).join('\n')
  if (process.env['CI']) stop(`CI tests every browser engine.\n${list}`)
  console.log(`Skipped tests in other browser engines:\n${list}`)
}

/** The steps of `npm test`. `after`: the step that must pass first; `alone`: runs without a second step. */
const all = [
  types,
  lint,
  rules,
  { name: 'build', run: () => build(quiet) },
  { name: 'budgets', after: 'build', run: () => node(['scripts/budgets.mjs'], quiet) },
  unit('.cache/unit.json', []),
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

async function stepsOfChange(base = 'HEAD') {
  await useNginx()
  return [types, lint, rules, unit('.cache/unit-changed.json', ['--changed', base, '--passWithNoTests'])]
}

/** @returns {Promise<import('./lib/steps.mjs').Step[]>} */
async function chosenSteps(/** @type {string[]} */ names) {
  const unknown = names.find((name) => !all.some((step) => step.name === name))
  if (unknown !== undefined) stop(`There is no step ${unknown}.\n\n${usage}`)
  const needed = names.includes('e2e') || names.includes('budgets') ? [...names, 'build'] : names
  const steps = all.filter(({ name }) => names.length === 0 || needed.includes(name))
  if (steps.some(({ name }) => name === 'unit')) await useNginx()
  if (steps.some(({ name }) => name === 'e2e')) await useBrowser()
  return steps
}

const steps =
  first === 'changed' ? await stepsOfChange(others[0]) : await chosenSteps(first ? [first, ...others] : [])
process.exit(summary(await runSteps(steps)) ? 0 : 1)
