/** Chromium and Firefox. Playwright starts only a Firefox that it patched itself, Puppeteer starts the released one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core'
import { browserOptions } from '../support/browser-options.ts'
import type { Device, Tab } from './engine.ts'

/** ms */
const timeout = 30_000

const engines = {
  chromium: {
    browser: 'chrome',
    args: [...(browserOptions.args ?? []), ...(browserOptions.chromiumSandbox ? [] : ['--no-sandbox'])],
  },
  firefox: { browser: 'firefox' },
} satisfies Record<string, LaunchOptions>

const tabOf = (page: Page): Tab => ({
  goto: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded', timeout })),
  evaluate: (expression) => page.evaluate(expression),
  click: (x, y) => page.mouse.click(x, y),
  type: (text) => page.keyboard.type(text),
  screenshot: () => page.screenshot(),
})

/** @param executablePath of the browser */
export async function puppeteerDevice(engine: keyof typeof engines, executablePath: string): Promise<Device> {
  const userDataDir = await mkdtemp(join(tmpdir(), `tessera-${engine}-`))
  let browser: Browser | undefined
  return {
    async openCold() {
      await browser?.close()
      browser = await puppeteer.launch({
        ...engines[engine],
        executablePath,
        userDataDir,
        defaultViewport: { width: 360, height: 640 },
        timeout,
        protocolTimeout: timeout,
      })
      return tabOf(await browser.newPage())
    },
    async remove() {
      await browser?.close()
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
