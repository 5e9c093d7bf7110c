import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext } from '@playwright/test'
import { browserOptions } from './browser-options.ts'

type Options = Parameters<typeof chromium.launchPersistentContext>[1]

const phone: Options = {
  viewport: { width: 360, height: 640 },
  reducedMotion: 'reduce',
  locale: 'en-GB',
  timezoneId: 'Europe/Zurich',
  serviceWorkers: 'allow',
}

/** A browser profile on disk that outlives its browser process, like a phone's storage between two starts. */
export interface Profile {
  /** Starts a new browser process on the profile. */
  readonly start: (options?: Options) => Promise<BrowserContext>
  /** A profile with the same data. No browser may run on this one. */
  readonly copy: () => Promise<Profile>
  readonly remove: () => Promise<void>
}

const newFolder = () => mkdtemp(join(tmpdir(), 'tessera-profile-'))

const profileIn = (folder: string): Profile => ({
  start: (options) => chromium.launchPersistentContext(folder, { ...browserOptions, ...phone, ...options }),
  async copy() {
    const target = await newFolder()
    await cp(folder, target, { recursive: true })
    return profileIn(target)
  },
  remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
})

export const newProfile = async (): Promise<Profile> => profileIn(await newFolder())
