/** The browsers in which the main journey runs (e2e/engines). */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installByApt } from './apt.mjs'

const firstExisting = (/** @type {(string | undefined)[]} */ ...paths) =>
  paths.find((path) => path && existsSync(path))

/** The engine of Chromium without windows. */
export const headlessShell = '/usr/bin/chromium-headless-shell'

const chromium = () =>
  firstExisting(
    process.env['CHROMIUM_PATH'],
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  )

const firefox = () =>
  firstExisting(
    process.env['FIREFOX_PATH'],
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  )

/** WebKitGTK's own browser: its folder has the name of the processor. */
function miniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return firstExisting(...folders.map((name) => join('/usr/lib', name, 'webkit2gtk-4.1/MiniBrowser')))
}

/** The browser has no headless mode: it draws on a virtual display. */
function webkit() {
  const driver = firstExisting('/usr/bin/WebKitWebDriver')
  const browser = miniBrowser()
  const display = firstExisting('/usr/bin/Xvfb')
  return driver && browser && display ? { driver, browser, display } : undefined
}

/** Finds the installed browsers. `CHROMIUM_PATH` and `FIREFOX_PATH` take precedence. */
export const enginePaths = () => ({ chromium: chromium(), firefox: firefox(), webkit: webkit() })

/** @type {Readonly<Record<'chromium' | 'firefox' | 'webkit', string>>} */
export const missingEngine = {
  chromium: 'Chromium is not installed: sudo apt-get install chromium',
  firefox:
    'Firefox is not installed: sudo apt-get install firefox-esr, or FIREFOX_PATH=/path/to/firefox npm test',
  webkit: 'WebKit is not installed: sudo apt-get install webkit2gtk-driver xvfb (Debian, Ubuntu)',
}

/** Installs what is missing and can be installed without input. */
export async function installEngines() {
  const { firefox, webkit } = enginePaths()
  const packages = [...(firefox ? [] : ['firefox-esr']), ...(webkit ? [] : ['webkit2gtk-driver', 'xvfb'])]
  if (packages.length > 0) await installByApt(...packages)
}
