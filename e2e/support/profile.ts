import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { browserOptions } from './browser-options.ts'

type Options = Parameters<typeof chromium.launchPersistentContext>[1]

const phone: Options = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  locale: 'en-GB',
  timezoneId: 'Europe/Zurich',
  serviceWorkers: 'allow',
}

/** A browser profile on disk that outlives its browser process, like a phone's storage between two starts. */
export interface Profile {
  /** Starts a new browser process on the profile. */
  readonly start: (options?: Options) => Promise<BrowserContext>
  readonly remove: () => Promise<void>
}

export async function newProfile(): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-profile-'))
  return {
    start: (options) => chromium.launchPersistentContext(folder, { ...browserOptions, ...phone, ...options }),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}
