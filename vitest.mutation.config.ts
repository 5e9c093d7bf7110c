/**
 * The tests of one group of `npm run mutation`. A single project: Stryker's runner starts every project of a
 * configuration and cannot choose one, so that the database of the server tests would start for each group.
 */
import { defineConfig } from 'vitest/config'
import { localeNamespaces } from './scripts/vite/locale-namespaces.mjs'
import { ticketPageStyle } from './scripts/vite/ticket-page-style.mjs'
import { mutationGroups } from './scripts/mutation/groups.mjs'

const name = process.env['MUTATION_GROUP'] ?? ''
const group = mutationGroups[name]
if (group === undefined) throw new Error(`There is no group "${name}" in scripts/mutation/groups.mjs.`)

export default defineConfig({
  plugins: [localeNamespaces(), ticketPageStyle()],
  test: {
    environment: group.environment,
    isolate: group.isolate,
    include: group.tests,
    setupFiles: group.setupFiles,
    globalSetup: group.globalSetup,
    restoreMocks: true,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
