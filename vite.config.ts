import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Where the box office listens while `npm run dev` serves the app. */
const boxOffice = process.env['BOX_OFFICE_URL'] ?? 'http://localhost:8081'

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  build: { target: 'es2022', manifest: true },
  server: {
    proxy: Object.fromEntries(['/api', '/file', '/openid', '/healthz'].map((path) => [path, boxOffice])),
  },
})
