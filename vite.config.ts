import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileTargets, keptStyles } from './scripts/lib/browser-versions.mjs'
import { buildId } from './scripts/vite/build-id.mjs'
import { startScript } from './scripts/vite/start-script.mjs'
import { webManifestFiles } from './scripts/vite/web-manifests.mjs'
import { localeNamespaces } from './scripts/vite/locale-namespaces.mjs'
import { ticketPageStyle } from './scripts/vite/ticket-page-style.mjs'

/** Address of the server while `npm run dev` serves the app. */
const serverUrl = process.env['BOX_OFFICE_URL'] ?? 'http://localhost:8081'

// The window reads it as import.meta.env.VITE_BUILD.
process.env['VITE_BUILD'] ??= buildId(fileURLToPath(new URL('.', import.meta.url)))

/** Not the calls and records of tickets and orders: many chunks that load later share them, the first pages have none. */
const nearlyEveryPage =
  /\/src\/(?!i18n\/locales|core\/storage|core\/contract\/(?:account|billing|endpoints|payment|poll|reservation|ticket)|core\/domain\/(?:parse-accent|queued-action|service-counts|ticket-details))/

/** Small modules of most pages of the catalogue, and of the checkout: a chunk of each costs more than its code. */
const smallOfCatalogue =
  /\/src\/(?:ui\/(?:money-format|focus-control|Chip|ActionBar)|platform\/when-idle|shared\/(?:use-current-time|Fact)|core\/domain\/(?:online-access|event-day))\./
const smallOfCheckout =
  /\/src\/(?:ui\/(?:form-id|Money|FieldMessages|RadioCard)|core\/domain\/(?:is-uuid|purchase-context|reservation-status|billing-values)|core\/(?:flows\/checkout-tools|storage\/(?:with-reconnect|journal-context))|features\/checkout\/(?:checkout-tools|use-checkout|embedding|context-keys|date-time-text|leave-for-payment))\./

/**
 * Chunks that the entry imports. The others have no name in their address: the entry and the worker list every file, and
 * names were 2 kB of each.
 */
const namedChunks = ['index', 'shared', 'rolldown-runtime', 'jsx-runtime', 'preload-helper', 'schemas']
const entryFiles = new RegExp(`/(?:${namedChunks.join('|')})-[\\w-]{8}\\.(?:js|css)$`)

export default defineConfig({
  plugins: [
    react(),
    localeNamespaces(),
    startScript(),
    webManifestFiles(),
    ticketPageStyle(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        // The way out of a broken app must not come from the app; the worker never answers it (contract/server-only-paths.ts).
        globIgnores: ['recover.*', '.vite/**'],
        // Only what a first visit needs beside the scripts: screenshots are for the shop window of the browser.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.filter(({ url }) => !url.startsWith('screenshots/')),
            warnings: [],
          }),
        ],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      devOptions: { enabled: process.env['SW_DEV'] === '1', type: 'module', navigateFallback: 'index.html' },
    }),
  ],
  css: { lightningcss: { exclude: keptStyles } },
  build: {
    target: compileTargets,
    modulePreload: {
      polyfill: false,
      // The page has loaded the entry and its runtime before any other chunk: their names only add bytes to each list.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !entryFiles.test(file)),
    },
    manifest: true,
    // Modules of nearly every page are one chunk: the entry lists each chunk, and small ones compress badly.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${namedChunks.includes(name) ? '[name]-' : ''}[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'shared', test: nearlyEveryPage, minShareCount: 20 },
            { name: 'catalogue', test: smallOfCatalogue },
            { name: 'checkout', test: smallOfCheckout },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/file', '/openid', '/healthz', '/openapi.json'].map((path) => [path, serverUrl]),
    ),
  },
})
