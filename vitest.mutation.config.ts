/**
 * The tests of one group of `npm run mutation`. A single project: Stryker's runner starts every project of a
 * configuration and cannot choose one, so that the database of the server tests would start for each group.
 */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mutationGroups } from './scripts/mutation/groups.mjs'

const name = process.env['MUTATION_GROUP'] ?? ''
const group = mutationGroups[name]
if (group === undefined) throw new Error(`There is no group "${name}" in scripts/mutation/groups.mjs.`)

/** The first failure ends a run: tests of rules, which need no database, come first, those of many buyers at once last. */
const place = ({ moduleId }: TestSpecification): number =>
  moduleId.includes('/rules/') ? 0 : /concurrent|last-items/.test(moduleId) ? 2 : 1

class FastestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve([...files].sort((a, b) => place(a) - place(b)))
  }
}

export default defineConfig({
  test: {
    environment: group.environment,
    isolate: group.isolate,
    include: group.tests,
    setupFiles: group.setupFiles,
    globalSetup: group.globalSetup,
    restoreMocks: true,
    sequence: { sequencer: FastestFirst },
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
