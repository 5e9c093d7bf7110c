/** `npm run types`: one compiler program for each realm, two at a time. `npm run types src sw` runs only these. */
import { mkdirSync } from 'node:fs'
import { bin, node, root } from './lib/run.mjs'

const programs = ['tests', 'src', 'server', 'sw', 'e2e']
mkdirSync(`${root}.cache`, { recursive: true })

const chosen = process.argv.slice(2)
const waiting = programs.filter((program) => chosen.length === 0 || chosen.includes(program))
let failed = 0

async function lane() {
  for (let program = waiting.shift(); program !== undefined; program = waiting.shift()) {
    const memory = ['--incremental', '--tsBuildInfoFile', `.cache/${program}.tsbuildinfo`]
    // Each of several checkers would check again what the others have checked: twice the work beside the second lane.
    const options = ['--pretty', 'false', '--checkers', '1', ...memory]
    const { code, output } = await node([bin.tsc, '-p', program, ...options], { quiet: true })
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${program}`)
    if (code !== 0) {
      failed += 1
      console.log(output)
    }
  }
}

await Promise.all([lane(), lane()])
process.exit(failed === 0 ? 0 : 1)
