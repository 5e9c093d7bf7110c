/** The second build: the renderer of ticket pages for the server, one file with everything it imports. */
import { defineConfig } from 'vite'
import { ticketPageStyle } from './scripts/vite/ticket-page-style.mjs'

export default defineConfig({
  plugins: [ticketPageStyle()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/.server',
    rollupOptions: {
      input: 'src/ticket-pages/server-renderer.tsx',
      output: { entryFileNames: 'ticket-pages.js' },
    },
  },
})
