/**
 * Who may import whom: docs/ARCHITECTURE.md, "Rooms". One line a room; its own room is always allowed and everything
 * else of ours is forbidden. tests/architecture/imports.test.ts plants a violation of each rule and sees it caught.
 */
const rooms = {
  contract: '^src/core/contract/',
  domain: '^src/core/domain/',
  api: '^src/core/api/',
  storage: '^src/core/storage/',
  storageRead: '^src/core/storage/(?!write/)',
  flows: '^src/core/flows/',
  ui: '^src/ui/',
  i18n: '^src/i18n/',
  platform: '^src/platform/',
  shared: '^src/shared/',
  features: '^src/features/',
  app: '^src/(app/|main\\.tsx$)',
  sw: '^sw/',
  server: '^server/',
  e2e: '^(e2e/|playwright\\.config\\.ts$)',
}
const { contract, domain, api, storageRead, flows, ui, i18n, platform, shared, features, app } = rooms
const core = [contract, domain, api, storageRead, flows]

/** [room, its path, what it may import] */
const table = [
  ['contract', contract, []],
  ['domain', domain, [contract]],
  ['api', api, [contract, domain]],
  ['storage', rooms.storage, [contract, domain]],
  ['flows', flows, [contract, domain, api, rooms.storage]],
  ['ui', ui, []],
  ['i18n', i18n, []],
  // Of api and storage only types: see platform-values below.
  ['platform', platform, [contract, domain, api, storageRead]],
  ['shared', shared, [contract, domain, api, storageRead, platform, i18n, ui]],
  ['features', features, [...core, platform, shared, i18n, ui, features]],
  ['app', app, [...core, features, shared, platform, i18n, ui]],
  ['sw', rooms.sw, core],
  ['server', rooms.server, [contract, domain]],
  ['e2e', rooms.e2e, [contract]],
]

const ours = '^(src|sw|server|tests|e2e|scripts)/'
const style = '\\.(css|json)$'

const edges = table.map(([room, path, allowed]) => ({
  name: `room-${room}`,
  comment: `${room} may import only what the table in docs/ARCHITECTURE.md gives it. Where does the line belong? Section 4 there.`,
  severity: 'error',
  from: { path },
  to: { path: ours, pathNot: [path, ...allowed, style] },
}))

/** A package may be named only in its home, so that replacing it is a change of one room. Tests are free. */
const homes = [
  ['dexie', '^node_modules/dexie/', [rooms.storage]],
  ['dexie-react-hooks', '^node_modules/dexie-react-hooks/', ['^src/features/wallet/']],
  [
    'react',
    '^node_modules/(@types/)?(react|react-dom|react-router|react-i18next|react-hook-form|@hookform|@tanstack|qrcode\\.react)/',
    [app, features, shared, ui, platform, i18n],
  ],
  ['i18next', '^node_modules/i18next/', [i18n]],
  // What the browser loads knows the small one, zod/mini.
  ['zod', '^node_modules/zod/(?!mini/)', [rooms.server]],
  ['workbox', '^node_modules/workbox-', [rooms.sw, '^src/platform/worker-link']],
  [
    'server-packages',
    '^node_modules/(@types/)?(fastify|@fastify|kysely|pg|@electric-sql|pdfkit|nodemailer|qrcode|ical-generator|pngjs|markdown-it|openid-client|oidc-provider|jose|passkit-generator|yaml)/',
    [rooms.server],
  ],
  ['dompurify', '^node_modules/dompurify/', [shared, platform]],
  ['stripe', '^node_modules/@stripe/', [platform]],
  ['stripe-server', '^node_modules/stripe/', ['^server/payments/stripe/']],
]
const programs = '^(src|sw|server)/'
/** Where each program begins. */
const entries = ['^src/main\\.tsx$', '^sw/sw\\.ts$', '^server/(main|cli)\\.ts$']

const packages = homes.map(([name, path, home]) => ({
  name: `home-${name}`,
  comment: `This package lives in one place only: ${home.join(' ')}`,
  severity: 'error',
  from: { path: programs, pathNot: home },
  to: { path },
}))

module.exports = {
  forbidden: [
    ...edges,
    ...packages,
    {
      name: 'contract-packages',
      comment: 'The contract runs in three programs and knows zod/mini, nothing else.',
      severity: 'error',
      from: { path: contract },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'], pathNot: '^node_modules/zod/mini/' },
    },
    {
      name: 'no-homeless',
      comment:
        'A file outside every room has no rules. Which room is it? docs/ARCHITECTURE.md, "Where does a line belong?"',
      severity: 'error',
      from: { path: '^src/', pathNot: [...Object.values(rooms), '\\.d\\.ts$'] },
      to: {},
    },
    {
      name: 'no-dev-packages',
      comment: 'Only a devDependency: the program would not start where these are not installed.',
      severity: 'error',
      from: { path: programs },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'node-modules-of-node',
      comment: 'node: modules exist only in the box office, in tests and in tools.',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-values',
      comment: 'platform hands api and storage down by type; what wires them is app.',
      severity: 'error',
      from: { path: platform },
      to: { path: '^src/core/(api|storage)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'feature-islands',
      comment:
        'A feature never imports another: what two need is in shared, what they say to each other in the store.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: features, pathNot: '^src/features/$1/' },
    },
    {
      name: 'no-test-code',
      comment: 'What ships never reads tests, e2e or scripts.',
      severity: 'error',
      from: { path: programs },
      to: { path: '^(tests|e2e|scripts)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-strays',
      comment: 'No program reaches this file: wire it or delete it.',
      severity: 'error',
      from: { path: entries },
      to: { path: programs, pathNot: [...entries, '\\.d\\.ts$', style], reachable: false },
    },
    {
      name: 'no-unresolved',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client)' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'Not in package.json: it is there only because something else brings it.',
      severity: 'error',
      from: { path: programs },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules' },
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
}
