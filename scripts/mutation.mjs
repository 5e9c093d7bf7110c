/**
 * `npm run mutation`: plants small faults, one at a time, and counts those that a test notices. Fails below 85 %.
 * `npm run mutation -- core/domain` runs one group of scripts/mutation/groups.mjs; `--sample 120 --seed 7` plants only
 * that many faults of a group, chosen at random. Further options go to Stryker (`--force` ignores the results of the
 * last run, `--concurrency 1`).
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { node, root } from './lib/run.mjs'
import { mutationGroups } from './mutation/groups.mjs'
import { describeScore } from './mutation/score.mjs'

const options = process.argv.slice(2)

/** Removes an option and its value from `options`. */
function take(/** @type {string} */ option) {
  const index = options.indexOf(option)
  return index === -1 ? undefined : options.splice(index, 2)[1]
}

const sample = take('--sample')
const seed = take('--seed') ?? String(Date.now() % 100_000)
const names = Object.keys(mutationGroups)
const chosen = options.filter((argument) => names.includes(argument))
const forStryker = options.filter((argument) => !names.includes(argument))
const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js'
const sampling = sample === undefined ? {} : { MUTATION_SAMPLE: sample, MUTATION_SEED: seed }

mkdirSync(`${root}.cache/mutation`, { recursive: true })
let failed = 0
for (const name of chosen.length > 0 ? chosen : names) {
  console.log(`\n${name}`)
  const report = `${root}.cache/mutation/${name.replace('/', '-')}.sample.json`
  rmSync(report, { force: true })
  const { code } = await node([stryker, 'run', 'scripts/mutation/stryker.config.mjs', ...forStryker], {
    env: { MUTATION_GROUP: name, ...sampling },
  })
  if (code !== 0) failed += 1
  if (existsSync(report)) console.log(`${name}, seed ${seed}: ${describeScore(readFileSync(report, 'utf8'))}`)
}
process.exit(failed === 0 ? 0 : 1)
