import { defineConfig } from '@playwright/test'
import { browserOptions } from './e2e/support/browser-options.ts'
import { e2ePort } from './e2e/support/port.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // CI lists what passed at the second attempt only; locally such a test fails.
  retries: process.env['CI'] ? 1 : 0,
  // A third test uses the time in which two wait for their browsers.
  workers: 3,
  timeout: 60_000,
  // By default it waits up to a second between two tries.
  expect: { timeout: 10_000, toPass: { intervals: [50, 100, 200] } },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${e2ePort}`,
    // A file whose tests need the worker sets `allow`: its installation takes longer than most tests.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/Zurich',
    // `npm run e2e -- --trace on` records; recording every test takes an eighth of the time of all.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: browserOptions,
    // Drawing each frame of an animation takes the time of other tests; those about movement have them.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // The longest sequences of tests start first. These start their own browsers of three engines.
    { name: 'engines', testMatch: 'engines/**/*.spec.ts', timeout: 120_000 },
    // These tests stop their own servers and start their own browser processes.
    {
      name: 'offline',
      testMatch: 'offline/**/*.spec.ts',
      timeout: 120_000,
      use: {
        serviceWorkers: 'allow',
        viewport: { width: 360, height: 640 },
        isMobile: true,
        hasTouch: true,
      },
    },
    {
      name: 'phone',
      testIgnore: ['offline/**', 'engines/**', 'keyboard.spec.ts'],
      use: { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      testMatch: ['keyboard.spec.ts'],
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `http://localhost:${e2ePort}/healthz`,
    env: { PORT: String(e2ePort), LISTED_EVENTS: 'on' },
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
})
