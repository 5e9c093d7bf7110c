/** The chosen tests of `npm run mutation`, in the projects of the suite: one without a chosen test starts nothing. */
import { matchesGlob } from 'node:path'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import suite from './vitest.config.ts'

const tests = JSON.parse(process.env['MUTATION_TESTS'] ?? '[]') as string[]
const matches = (file: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(file, glob))

/** The first failure ends a run: the nearest tests come first. */
class NearestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(test))
    return Promise.resolve([...files].sort((a, b) => place(a) - place(b)))
  }
}

export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    retry: 0,
    // Stryker's runner uses threads, which take no such options.
    execArgv: [],
    sequence: { sequencer: NearestFirst },
    projects: ((suite.test?.projects ?? []) as UserWorkspaceConfig[]).flatMap((project) => {
      const { include, exclude } = project.test ?? {}
      const chosen = tests.filter((file) => matches(file, include) && !matches(file, exclude))
      return chosen.length === 0 ? [] : [{ ...project, test: { ...project.test, include: chosen } }]
    }),
  },
})
