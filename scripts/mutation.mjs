/**
 * `npm run mutation`: plants small faults, one at a time, and counts those that a test notices. Fails below 85 %.
 * `npm run mutation -- core/domain` runs one group of scripts/mutation/groups.mjs; further options go to Stryker
 * (`--force` ignores the results of the last run, `--concurrency 1`).
 */
import { mkdirSync } from 'node:fs'
import { mutationGroups } from './mutation/groups.mjs'
import { node, root } from './lib/run.mjs'

const names = Object.keys(mutationGroups)
const chosen = process.argv.slice(2).filter((argument) => names.includes(argument))
const options = process.argv.slice(2).filter((argument) => !names.includes(argument))
const stryker = 'node_modules/@stryker-mutator/core/bin/stryker.js'

mkdirSync(`${root}.cache/mutation`, { recursive: true })
let failed = 0
for (const name of chosen.length > 0 ? chosen : names) {
  console.log(`\n${name}`)
  const { code } = await node([stryker, 'run', 'scripts/mutation/stryker.config.mjs', ...options], {
    env: { MUTATION_GROUP: name },
  })
  if (code !== 0) failed += 1
}
process.exit(failed === 0 ? 0 : 1)
