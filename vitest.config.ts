import { defineConfig } from 'vitest/config'
import { ticketPageStyle } from './scripts/vite/ticket-page-style.mjs'

export default defineConfig({
  plugins: [ticketPageStyle()],
  test: {
    // Vitest would leave one of two cores idle.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          environment: 'happy-dom',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/architecture/**'],
          setupFiles: ['tests/setup.ts'],
          css: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          globalSetup: ['tests/support/database-setup.ts'],
          // Loading the server takes longer than most files of tests, and no test changes what modules share.
          isolate: false,
          restoreMocks: true,
          include: ['tests/{server,architecture}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
})
