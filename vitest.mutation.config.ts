/** The tests in the folders of `MUTATION_TESTS`, in the projects of the suite: one without a chosen test starts nothing. */
import { readdirSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import suite from './vitest.config.ts'

const folders = (process.env['MUTATION_TESTS'] ?? 'tests').split(' ')
const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file}`)
  .filter((file) => /\.test\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(folder)))
const matches = (file: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(file, glob))

export default defineConfig({
  ...suite,
  test: {
    ...suite.test,
    retry: 0,
    // Stryker's runner uses threads, which take no such options.
    execArgv: [],
    projects: ((suite.test?.projects ?? []) as UserWorkspaceConfig[]).flatMap((project) => {
      const { include, exclude } = project.test ?? {}
      const chosen = tests.filter((file) => matches(file, include) && !matches(file, exclude))
      return chosen.length === 0 ? [] : [{ ...project, test: { ...project.test, include: chosen } }]
    }),
  },
})
