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

/**
 * A module of the server. `others`: test files of other folders, below `tests/server`, that its mails, codes, links
 * and refusals of other accounts need.
 * @type {(name: string, others?: readonly string[]) => import('./groups.mjs').MutationGroup}
 */
const serverModule = (name, others = []) => ({
  mutate: [`server/modules/${name}/**/*.ts`],
  tests: [
    `tests/server/modules/${name}/**/*.test.ts`,
    ...others.map((file) => `tests/server/${file}.test.ts`),
  ],
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
  pricing: serverModule('pricing', [
    'modules/reservations/routes/promo-codes',
    'modules/reservations/routes/reserve-codes',
  ]),
  payments: serverModule('payments', ['compose-mail', 'modules/accounts/account-reservations']),
  reservations: serverModule('reservations', [
    'compose-mail',
    'modules/accounts/account-reservations',
    'modules/payments/payment-methods',
    'modules/site/routes/code-links',
    'modules/subscriptions/payment',
    'modules/tickets/release-ticket-by-attendee',
  ]),
}
