/**
 * Import rules. The layers and their allowed edges are in scripts/architecture/layers.json, which docs/ARCHITECTURE.md
 * draws. tests/architecture plants a violation of every rule and of every forbidden edge.
 */
const layers = require('./scripts/architecture/layers.json')

/** Regular expression of the files of a layer. */
const pathOf = ({ folder, path }) => path ?? `^${folder}/`
const layerPath = (name) => pathOf(layers.find((layer) => layer.name === name))

const contract = layerPath('core/contract')
const platform = layerPath('platform')
const features = layerPath('features')
const [i18n, shared, app, ui, ticketPages, sw] = ['i18n', 'shared', 'app', 'ui', 'ticket-pages', 'sw'].map(
  layerPath,
)
const storage = '^src/core/storage/'
const server = '^server/'

const ours = '^(src|sw|server|tests|e2e|scripts)/'
const style = '\\.(css|json)$'

const edges = layers.flatMap((layer) => {
  const targets = (names) => [pathOf(layer), style, ...names.map(layerPath)]
  const rule = {
    name: `layer-${layer.name}`,
    comment: `${layer.name} may import only the layers that scripts/architecture/layers.json lists for it. See "Where does a line belong?" in docs/ARCHITECTURE.md.`,
    severity: 'error',
    from: { path: pathOf(layer) },
  }
  if (!layer.types) return [{ ...rule, to: { path: ours, pathNot: targets(layer.imports) } }]
  const typeOnly = layer.types.map(layerPath)
  return [
    { ...rule, to: { path: ours, pathNot: targets([...layer.imports, ...layer.types]) } },
    {
      ...rule,
      name: `types-${layer.name}`,
      comment: `${layer.name} may import only types of these layers.`,
      to: { path: typeOnly, dependencyTypesNot: ['type-only'] },
    },
  ]
})

/** Rendered on the server by the second build. */
const serverRenderers = ['^src/ticket-pages/server-renderer\\.tsx$', '^src/app/page-renderer\\.tsx$']

/** What the thread that draws PDF files loads. */
const documentPages = '^server/modules/documents/pdf/'

/** A package may be imported only in its layer, so that replacing it changes one layer. Tests are free. */
const homes = [
  ['dexie', '^node_modules/dexie/', [storage]],
  [
    'react',
    '^node_modules/(@types/)?(react|react-dom)/',
    [app, features, shared, ticketPages, ui, platform, i18n, documentPages],
  ],
  ['react-pdf', '^node_modules/@react-pdf/', [documentPages]],
  [
    'react-packages',
    '^node_modules/(@types/)?(react-router|react-hook-form|@tanstack)/',
    [app, features, shared, ui, platform, i18n],
  ],
  ['qrcode-react', '^node_modules/qrcode\\.react/', [features, shared, ticketPages]],
  ['react-server', '^node_modules/(@types/)?react-dom/server', serverRenderers],
  ['i18next', '^node_modules/i18next/', ['^src/core/domain/translations']],
  // Code that the browser loads uses the small build, zod/mini.
  ['zod', '^node_modules/zod/(?!mini/)', [server]],
  ['workbox', '^node_modules/workbox-', [sw, '^src/platform/worker-link']],
  [
    'server-packages',
    '^node_modules/(@types/)?(fastify|@fastify|kysely|kysely-pglite-dialect|fastest-levenshtein|pg|@electric-sql|subset-font|@fontsource-variable|nodemailer|qrcode|pngjs|markdown-it|openid-client|jose|passkit-generator|yaml)/',
    [server],
  ],
  ['dompurify', '^node_modules/dompurify/', [shared, platform]],
  ['stripe', '^node_modules/@stripe/', [platform]],
  ['stripe-server', '^node_modules/stripe/', ['^server/modules/payments/providers/stripe/']],
]
const programs = '^(src|sw|server)/'
/** Entry points of the programs. */
const entries = [
  '^src/main\\.tsx$',
  '^src/app/before-app\\.ts$',
  '^src/ticket-pages/start-after-paint\\.ts$',
  ...serverRenderers,
  '^sw/sw\\.ts$',
  '^src/i18n/locales/[a-z]{2}/index\\.ts$',
  '^server/(main|cli)\\.ts$',
  '^server/modules/documents/pdf/worker\\.ts$',
]

const packages = homes.map((/** @type {[string, string, string[]]} */ [name, path, home]) => ({
  name: `home-${name}`,
  comment: `This package may be imported only in: ${home.join(' ')}`,
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
      comment: 'The contract runs in three programs and imports zod/mini only.',
      severity: 'error',
      from: { path: contract },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'], pathNot: '^node_modules/zod/mini/' },
    },
    {
      name: 'no-file-outside-layers',
      comment:
        'A file outside every layer has no rules. See "Where does a line belong?" in docs/ARCHITECTURE.md.',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: [...layers.map(pathOf), '\\.d\\.ts$'] },
      to: {},
    },
    {
      name: 'no-dev-packages',
      comment:
        'Only a devDependency: a packed server (npm run pack) has none. The pages are built before; the sign-in of the demo is left out.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/demo/sign-in/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'node-modules-of-node',
      comment: 'node: modules exist only on the server, in tests and in scripts.',
      severity: 'error',
      from: { path: '^(src|sw)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'routes-of-modules',
      comment: 'Only the composition imports the routes of another module.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: {
        path: '^server/modules/[^/]+/routes(/|\\.ts$)',
        pathNot: '^server/modules/$1/',
      },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules take values and return values: no SQL, no database, no mail, no clock. Pass what they need.',
      severity: 'error',
      from: { path: '^server/modules/[^/]+/rules(/|\\.ts$)' },
      to: {
        path: '^server/(http/|infra/(mail|jobs|files|database/(?!tables/))|modules/[^/]+/(queries|routes|views|mails)(/|\\.ts$))',
      },
    },
    {
      name: 'sql-in-queries',
      comment: 'SQL lives in queries and in infra.',
      severity: 'error',
      from: {
        path: '^server/(modules|admin|demo|upstream|http)/',
        pathNot: '/queries(/|\\.ts$)',
      },
      to: { path: '^node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'feature-islands',
      comment:
        'A feature never imports another feature. Shared components are in src/shared; shared data is in storage.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: features, pathNot: '^src/features/$1/' },
    },
    {
      name: 'no-test-code',
      comment: 'Code that ships imports nothing of tests, e2e or scripts.',
      severity: 'error',
      from: { path: programs },
      to: { path: '^(tests|e2e|scripts)/' },
    },
    {
      name: 'tests-of-core',
      comment: 'A test of core takes its builders from tests/support, not from tests of screens.',
      severity: 'error',
      from: { path: '^tests/core/' },
      to: { path: '^tests/(app|features|shared|ui)/' },
    },
    {
      name: 'tests-of-rules',
      comment: 'A test of rules loads no React: rules run without it.',
      severity: 'error',
      from: { path: '^tests/core/(contract|domain)/' },
      to: { path: '^node_modules/(react|react-dom|react-hook-form)/', reachable: true },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that import each other, also only types, are one file, or a third file is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unused-files',
      comment: 'No program imports this file: use it or delete it.',
      severity: 'error',
      from: { path: entries },
      to: { path: programs, pathNot: [...entries, '\\.d\\.ts$', style], reachable: false },
    },
    {
      name: 'no-unresolved',
      comment: 'This import does not resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client)' },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'The package is not in package.json: only another package installs it.',
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
