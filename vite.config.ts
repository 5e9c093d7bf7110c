import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileTargets, keptStyles } from './scripts/lib/browser-versions.ts'
import { chunkGroups, manifestOfModules } from './scripts/vite/chunk-groups.ts'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'
import { recoverScript } from './scripts/vite/recover-script.ts'
import { startScript } from './scripts/vite/start-script.ts'
import { staticStyle } from './scripts/vite/static-style.ts'
import { webManifestFiles } from './scripts/vite/web-manifests.ts'
import { withIntegrity } from './scripts/vite/with-integrity.ts'
import { workerParts } from './scripts/vite/worker-parts.ts'

/** Address of the server while `npm run dev` serves the app. */
const serverUrl = process.env['BOX_OFFICE_URL'] ?? 'http://localhost:8081'

/**
 * Files that every page has loaded before it imports another one: their names would only add bytes to each list of files to
 * preload.
 */
const entryFiles = /\/(?:index|vendor|rolldown-runtime)-[\w-]{8}\.(?:js|css)$/

/** Files that load ahead of the press which first runs most of their functions (src/shell/tasks/NextStepCode.tsx). */
const nextStepFiles = ['booking', 'pages', 'purchase', 'react-hook-form', 'reservation']

/**
 * Chrome compiles all functions of a file with this line in the background while it loads; else each one after the press. Other
 * browsers ignore it (https://v8.dev/blog/explicit-compile-hints).
 */
const compileHint = '//# allFunctionsCalledOnLoad'

const routerOfProduction = fileURLToPath(
  new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
)

export default defineConfig({
  plugins: [
    react(),
    inlineScripts(),
    startScript(),
    recoverScript(),
    staticStyle(),
    webManifestFiles(),
    manifestOfModules(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // One script without `import.meta`; what it imports on demand is in another (worker-parts.ts).
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,woff2}'],
        // The way out of a broken app must not come from the app; the worker never answers it (contract/server-only-paths.ts).
        globIgnores: ['recover.*', '.vite/**', 'assets/sw.*'],
        // Only what a first visit needs beside the scripts: screenshots are for the shop window of the browser, the texts of the
        // server come from the server.
        manifestTransforms: [
          (entries) => ({
            manifest: withIntegrity(
              fileURLToPath(new URL('dist', import.meta.url)),
              entries.filter(({ url }) => !/^(screenshots\/|assets\/[a-z]{2}-server-)/.test(url)),
            ),
            warnings: [],
          }),
        ],
        maximumFileSizeToCacheInBytes: 3_000_000,
        buildPlugins: { vite: [workerParts()] },
      },
    }),
  ],
  // Its package names only the development build, which checks and warns.
  resolve: { alias: [{ find: /^react-router$/, replacement: routerOfProduction }] },
  css: { lightningcss: { exclude: keptStyles } },
  build: {
    target: compileTargets,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (own, files, { hostType }) => {
        if (hostType === 'html') return files
        const others = files.filter((file) => !entryFiles.test(file))
        // The import requests its own file.
        return others.every((file) => file === own) ? [] : others
      },
    },
    manifest: true,
    license: { fileName: 'licenses.txt' },
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups: chunkGroups() },
        postBanner: ({ name }) => (nextStepFiles.includes(name) ? compileHint : ''),
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/file', '/openid', '/healthz'].map((path) => [path, serverUrl])),
  },
})
