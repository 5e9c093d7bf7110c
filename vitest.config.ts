import { existsSync, readFileSync, readdirSync, statfsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'
import { staticStyle } from './scripts/vite/static-style.ts'

/** Folder of files in memory on Linux. */
const memoryFolder = '/dev/shm'
/** Bytes. Containers often have 64 MB there. */
const neededMemory = 4e9

/** Databases of tests are thousands of small files: copying one in memory takes a fifth of the CPU time. */
function hasMemoryFolder(): boolean {
  if (!existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize > neededMemory
}
if (hasMemoryFolder()) process.env['TMPDIR'] ??= memoryFolder

/** Tests of code that needs no document. */
const logicTests = [
  'tests/{kit,wire,pricing,device/storage,docs,i18n,support}/**/*.test.ts',
  'tests/!(server)/{contract,rules,store}/**/*.test.ts',
  'tests/sw/{runtime-caches,stream-in-two-parts}.test.ts',
]

/** Test files whose text matches. */
const filesWith = (pattern: RegExp): string[] =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `tests/${file}`)
    .filter((file) => pattern.test(readFileSync(file, 'utf8')))

/**
 * Tests that replace whole modules: each file loads its modules again. The others share the modules of a worker, which
 * takes a third of the time; setup.ts gives each file a new device. `vi.spyOn` on a module's exports needs no new load.
 */
const isolatedTests = filesWith(
  /vi\.(mock|doMock|resetModules)\(|@vitest-environment happy-dom|has its own modules/,
)
/** Tests that render with React's server too, which shares the contexts of the app with React's client. */
const servedTests = filesWith(/react-dom\/server|support\/server\/served-page|@vitest-environment node/)
const otherRooms = ['tests/{server,architecture,scripts,journeys}/**', ...logicTests]
const serverProject = {
  environment: 'node',
  globalSetup: ['tests/support/database-setup.ts'],
  restoreMocks: true,
  testTimeout: 60_000,
  hookTimeout: 90_000,
}
const documentProject = {
  environment: 'happy-dom',
  // A click on a link would take the document away from the next test.
  environmentOptions: {
    happyDOM: {
      settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
    },
  },
  setupFiles: ['tests/setup.ts'],
}

/** React's own JSX functions of production: those of development record a stack trace for each element. */
const plainElements = {
  oxc: { jsx: { development: false } },
  resolve: {
    alias: { 'react/jsx-runtime': resolve('node_modules/react/cjs/react-jsx-runtime.production.js') },
  },
}

/** What is made of other files than its own is never a module of an earlier run: style sheets and bundled scripts. */
const withoutKeptBundles: Plugin = {
  name: 'tessera-without-kept-bundles',
  configureVitest({ experimental_defineCacheKeyGenerator: define }) {
    define(({ id }) => (/\.css\b|virtual:/.test(id) ? false : undefined))
  },
}

export default defineConfig({
  plugins: [inlineScripts(), staticStyle(), withoutKeptBundles],
  ...plainElements,
  test: {
    // The style of static pages.
    css: true,
    // Each project would transform what another one has transformed, and each run what the last one has.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
    // A third worker uses the time in which two wait for a database, a child process or the main process of Vitest.
    maxWorkers: 3,
    // MB. Most objects of a test are short-lived: with Node's 16 a tenth of the time is the collection of garbage.
    execArgv: ['--max-semi-space-size=64'],
    // Property tests need seconds when the other core builds or compiles.
    testTimeout: 20_000,
    // CI lists what passed at the second attempt only; locally such a test fails.
    retry: process.env['CI'] ? 1 : 0,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          // Machines of CI run in UTC, where a rule that reads the clock of the device by mistake passes.
          env: { TZ: process.env['TZ'] ?? 'America/St_Johns' },
          isolate: false,
          restoreMocks: true,
          include: logicTests,
          setupFiles: ['fake-indexeddb/auto'],
        },
      },
      {
        extends: true,
        test: {
          ...documentProject,
          name: 'document',
          isolate: false,
          restoreMocks: true,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...otherRooms, ...isolatedTests, ...servedTests],
        },
      },
      {
        extends: true,
        test: {
          ...documentProject,
          name: 'served-document',
          isolate: false,
          restoreMocks: true,
          include: servedTests,
          exclude: otherRooms,
        },
      },
      {
        extends: true,
        test: {
          // They render nothing: what setup.ts and a document load takes longer than they do.
          ...serverProject,
          name: 'isolated',
          include: isolatedTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          environment: 'node',
          isolate: false,
          restoreMocks: true,
          include: ['tests/journeys/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/journeys/browser-setup.ts', 'tests/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          ...serverProject,
          name: 'server',
          // Loading the server takes longer than most files of tests, and no test changes what modules share.
          isolate: false,
          include: ['tests/{server,architecture,scripts}/**/*.test.ts'],
          exclude: isolatedTests,
        },
      },
    ],
  },
})
