import type { LaunchOptions } from '@playwright/test'
import { enginePaths } from '../../scripts/lib/engines.mjs'

const { chromium } = enginePaths()

/** The system's Chromium, else Playwright's. As root the sandbox is not available. */
export const browserOptions: LaunchOptions = {
  ...(chromium ? { executablePath: chromium } : {}),
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** For tests about movement; the others have none. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const
