/** The groups of `npm run mutation`. */
/** @type {(folder: string) => import('./groups.mjs').MutationGroup} */
const core = (folder) => ({
  mutate: [`src/core/${folder}/**/*.ts`],
  tests: [`tests/core/${folder}/**/*.test.ts`],
  environment: 'node',
  setupFiles: ['fake-indexeddb/auto'],
  globalSetup: [],
  isolate: false,
})

/** @type {(name: string) => import('./groups.mjs').MutationGroup} */
const serverModule = (name) => ({
  mutate: [`server/modules/${name}/**/*.ts`],
  tests: [`tests/server/modules/${name}/**/*.test.ts`],
  environment: 'node',
  setupFiles: [],
  globalSetup: ['tests/support/database-setup.ts'],
  isolate: false,
})

/** @type {typeof import('./groups.mjs').mutationGroups} */
export const mutationGroups = {
  'core/domain': core('domain'),
  'core/flows': {
    ...core('flows'),
    // The worker runs the check in the background.
    tests: ['tests/core/flows/**/*.test.ts', 'tests/sw/worker.test.ts'],
    environment: 'happy-dom',
    setupFiles: ['tests/setup.ts'],
    isolate: true,
  },
  'core/storage': core('storage'),
  pricing: serverModule('pricing'),
  payments: serverModule('payments'),
  reservations: serverModule('reservations'),
}
