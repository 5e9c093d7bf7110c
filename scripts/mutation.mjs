/**
 * `npm run mutation`: changes one expression at a time and counts the changes that a test notices. Fails below 85 %.
 * `--draw 20` chooses that many files at random, `--mutate` names files or folders, separated by commas. `--sample 6`
 * makes at most that many changes in each file, `--seed` decides both choices (default: the commit), `--tests` is how
 * many of the nearest test files run for a file at most. Further options go to Stryker (`--concurrency 2`, `--force`).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { bin, node, root } from './lib/run.mjs'
import { drawFiles, mutableFiles } from './mutation/draw.mjs'
import { nearestTests } from './mutation/nearest-tests.mjs'

const options = process.argv.slice(2)

function take(/** @type {string} */ option) {
  const index = options.indexOf(option)
  return index === -1 ? undefined : options.splice(index, 2)[1]
}

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')
const seed = take('--seed') ?? git('rev-parse', 'HEAD')[0] ?? ''
const sample = take('--sample')
const drawn = take('--draw')
const paths = take('--mutate')?.split(',') ?? []
const most = Number(take('--tests') ?? 4)

const tracked = git('ls-files', 'src', 'server', 'sw', 'tests')
const all = mutableFiles(tracked)
const named = paths.length === 0 ? all : all.filter((file) => paths.some((path) => file.startsWith(path)))
const files = drawn === undefined ? named : drawFiles(named, Number(drawn), seed)
const tests = nearestTests(tracked, files, most)
console.log(`seed ${seed}, ${files.length} of ${all.length} files, ${tests.length} test files`)
for (const file of files) console.log(`  ${file}`)

mkdirSync(`${root}.cache/mutation`, { recursive: true })
const { code } = await node([bin.stryker, 'run', 'scripts/mutation/stryker.config.mjs', ...options], {
  env: {
    MUTATION_FILES: JSON.stringify(files),
    MUTATION_TESTS: JSON.stringify(tests),
    ...(sample === undefined ? {} : { MUTATION_SAMPLE: sample, MUTATION_SEED: seed }),
  },
})
console.log(`seed ${seed}`)
process.exit(code)
