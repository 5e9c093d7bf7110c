import { existsSync } from 'node:fs'
import { installByApt } from './apt.mjs'
import { enginePaths, headlessShell } from './engines.mjs'
import { bin, node } from './run.mjs'

/** The browser of the tests, or undefined. `CHROMIUM_PATH` takes precedence. */
const installed = () => enginePaths().chromium

/** Playwright's own download, if there is one. */
async function playwrights() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/**
 * Finds a Chromium, or installs one: with apt-get where that needs no input, else Playwright's own.
 *
 * @returns {Promise<string | undefined>} its path; undefined when none can be installed
 */
export async function findBrowser() {
  // Without windows the browser tests take a quarter less time: CI installs this engine also beside another one.
  if (process.env['CI'] && !process.env['CHROMIUM_PATH'] && !existsSync(headlessShell))
    await installByApt('chromium-headless-shell')
  const browser = installed() ?? (await playwrights())
  if (browser) return browser
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await installByApt(name)
    if (installed()) return installed()
  }
  console.log('Asking Playwright for its own Chromium ...')
  // Only root can add system libraries without a password.
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  await node([bin.playwright, 'install', ...withLibraries, 'chromium'])
  return playwrights()
}

export const noBrowser = `There is no browser to test with, and none could be installed.
Install Chromium or Chrome with your system's own tool, for example
    sudo apt-get install chromium        (Debian, Ubuntu)
    brew install --cask chromium         (macOS)
or point at one that you have:
    CHROMIUM_PATH=/path/to/chrome npm test`
