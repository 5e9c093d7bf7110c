import { existsSync } from 'node:fs'
import type { LaunchOptions } from '@playwright/test'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, else Playwright's. As root the sandbox is not available. */
const executablePath = [process.env['CHROMIUM_PATH'], ...known].find((path) => path && existsSync(path))

export const browserOptions: LaunchOptions = {
  ...(executablePath ? { executablePath } : {}),
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
