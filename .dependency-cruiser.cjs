/**
 * Import rules of docs/ARCHITECTURE.md. scripts/architecture/layers.json lists the roles of files and what each role may import;
 * subjects.json lists the subjects from the bottom up. tests/architecture plants a violation of every rule and of every forbidden edge.
 */
const layers = require('./scripts/architecture/layers.json')
const subjects = require('./scripts/architecture/subjects.json')

/** Regular expression of the files of a layer. */
const pathOf = ({ folder, path }) => path ?? `^${folder}/`
const layerPath = (name) => pathOf(layers.find((layer) => layer.name === name))

const contract = layerPath('contract')
const [i18n, shell, ui, parts, pages, staticPages, browser, sw] = [
  'i18n',
  'shell',
  'ui',
  'parts',
  'pages',
  'static',
  'device/browser',
  'sw',
].map(layerPath)
const app = layerPath('ui/app')
const storage = '^src/(device/storage|[^/]+/store)/'
/** Functions that change what the device stores. */
const writes =
  '^src/([^/]+/store/(write-|clear-wallet|old-records)|device/storage/(write-|page-cache|with-space))'
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
const serverRenderers = [
  '^src/wallet/static/server-renderer\\.tsx$',
  '^src/shell/rendering/page-renderer\\.tsx$',
]

/** What the thread that draws PDF files loads. */
const documentPages = '^server/modules/documents/pdf/'

/** A package may be imported only in its layer, so that replacing it changes one layer. Tests are free. */
const homes = [
  ['dexie', '^node_modules/dexie/', [storage]],
  [
    'react',
    '^node_modules/(@types/)?(react|react-dom)/',
    [shell, pages, parts, staticPages, ui, app, browser, i18n, documentPages],
  ],
  ['react-pdf', '^node_modules/@react-pdf/', [documentPages]],
  [
    'react-packages',
    '^node_modules/(@types/)?(react-router|react-hook-form|@tanstack)/',
    [shell, pages, parts, ui, app, browser, i18n],
  ],
  ['qrcode-react', '^node_modules/qrcode\\.react/', [shell, pages, parts, staticPages]],
  ['react-server', '^node_modules/(@types/)?react-dom/server', serverRenderers],
  ['i18next', '^node_modules/i18next/', ['^src/kit/text/translations']],
  // Code that the browser loads uses the small build, zod/mini.
  ['zod', '^node_modules/zod/(?!mini/)', [server]],
  ['workbox', '^node_modules/workbox-', [sw, '^src/device/browser/worker-link']],
  [
    'server-packages',
    '^node_modules/(@types/)?(fastify|@fastify|kysely|kysely-pglite-dialect|fastest-levenshtein|pg|@electric-sql|subset-font|@fontsource-variable|nodemailer|qrcode|pngjs|markdown-it|openid-client|jose|passkit-generator|yaml)/',
    [server],
  ],
  ['dompurify', '^node_modules/dompurify/', [app, browser]],
  ['stripe', '^node_modules/@stripe/', ['^src/purchase/parts/payment/']],
  ['stripe-server', '^node_modules/stripe/', ['^server/modules/payments/providers/stripe/']],
]
/** A subject imports only the subjects below it. */
const subjectRules = subjects.slice(0, -1).map((/** @type {string} */ subject, /** @type {number} */ at) => ({
  name: `subject-${subject}`,
  comment: `${subject} may import only the subjects before it in scripts/architecture/subjects.json.`,
  severity: 'error',
  from: { path: `^src/${subject}/` },
  to: { path: `^src/(${subjects.slice(at + 1).join('|')})/` },
}))
const programs = '^(src|sw|server)/'
/** Entry points of the programs. */
const entries = [
  '^src/main\\.tsx$',
  '^src/shell/start/before-app\\.ts$',
  '^src/shell/start/start-after-paint\\.ts$',
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
    ...subjectRules,
    {
      name: 'writes-in-flows',
      comment: 'Screens and the worker change what the device stores through a flow.',
      severity: 'error',
      from: { path: [shell, pages, parts, staticPages, ui, app, sw] },
      to: { path: writes },
    },
    {
      name: 'no-database-on-screens',
      comment:
        'Screens run flows and read stores through their services; the database and the tools stay with the flows.',
      severity: 'error',
      from: {
        path: [parts, pages, staticPages, ui, app, '^src/shell/(?!start/)'],
        pathNot: '^src/ui/data/services\\.ts$',
      },
      to: { path: '^src/device/(tools|storage/(database|database-access|open-device-database))\\.ts$' },
    },
    {
      name: 'no-test-code',
      comment: 'Code that ships imports nothing of tests, e2e or scripts.',
      severity: 'error',
      from: { path: programs },
      to: { path: '^(tests|e2e|scripts)/' },
    },
    {
      name: 'tests-of-flows',
      comment:
        'A test of rules, stores and flows takes its builders from tests/support, not from tests of screens.',
      severity: 'error',
      from: {
        path: '^tests/(kit|wire|pricing|device/storage|(?!server/)[^/]+/(contract|rules|store|flows))/',
      },
      to: { path: '^tests/(shell|ui|(?!server/)[^/]+/(parts|pages|static))/' },
    },
    {
      name: 'tests-of-rules',
      comment: 'A test of rules loads no React: rules run without it.',
      severity: 'error',
      from: { path: '^tests/(kit|pricing|(?!server/)[^/]+/(contract|rules))/' },
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
