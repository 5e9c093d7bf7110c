/** The second build: the renderers of ticket pages and of the catalogue for the server, with everything they import. */
import { defineConfig } from 'vite'
import { compileTargets, keptStyles } from './scripts/lib/browser-versions.ts'
import { inlineScripts } from './scripts/vite/inline-scripts.ts'
import { staticStyle } from './scripts/vite/static-style.ts'

export default defineConfig({
  plugins: [inlineScripts(), staticStyle()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  css: { lightningcss: { exclude: keptStyles } },
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    cssTarget: compileTargets,
    cssMinify: true,
    outDir: 'dist/.server',
    rollupOptions: {
      // "use client" of a library has no meaning in a bundle.
      onwarn: (warning, warn) => {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
      input: {
        'ticket-pages': 'src/wallet/static/server-renderer.tsx',
        pages: 'src/shell/rendering/page-renderer.tsx',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[hash].js' },
    },
  },
})
