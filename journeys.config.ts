/** Browser tests that run against an installation: `npm run journeys`. */
import { defineConfig } from '@playwright/test'
import tests from './playwright.config.ts'

const { webServer: _, ...shared } = tests

export default defineConfig({
  ...shared,
  workers: 1,
  retries: 0,
  // A server on the internet answers later than one on this machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { ...shared.use, serviceWorkers: 'allow', baseURL: process.env['JOURNEYS_URL'] ?? '' },
})
