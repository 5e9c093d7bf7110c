/**
 * `npm run gallery -- [words of screens] [--variants phone,desktop] [--name now] [--base <folder>]`: pictures of every screen in every state, with an index
 * page that shows them beside those of another run (CONTRIBUTING.md#look-at-every-screen). ORIGIN takes a running server
 * with the demo, as that of `npm run dev`, for the screens that need no test-only address.
 */
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { browserOptions } from '../support/browser-options.ts'
import { e2ePort } from '../support/port.ts'
import { ownServer } from '../support/server.ts'
import { writeIndex, type Shown } from './index-page.ts'
import { pageNameAt } from './page-name.ts'
import { takePictures, variants } from './picture.ts'
import { gallery } from './screens.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'now' },
    base: { type: 'string' },
    variants: { type: 'string', default: Object.keys(variants).join() },
  },
})
const folder = resolve('.cache/gallery', values.name)
const labels = values.variants.split(',')
const runningServer = process.env['ORIGIN']
/** True for a server of the tests, which alone answers this address. */
const hasTestAddresses =
  runningServer === undefined || (await fetch(`${runningServer}/test/mails/gallery`)).ok
const chosenScreens = gallery.filter(
  ({ name, flow, testServer }) =>
    (positionals.length === 0 || positionals.some((word) => `${flow}: ${name}`.includes(word))) &&
    (hasTestAddresses || !testServer),
)
/** Screens that are opened at the same time. */
const lanes = 3

/** @throws after three minutes, which sixty orders take on a busy machine: a page may never settle a promise */
const inTime = <T>(work: Promise<T>): Promise<T> => {
  const late = once(AbortSignal.timeout(180_000), 'abort').then(() => {
    throw new Error('takes more than three minutes')
  })
  return Promise.race([work, late])
}

/** @returns what went wrong; null when the pictures show the screen */
async function show(
  browser: Browser,
  origin: string,
  { name, page: expected, open, reopen, worker, on }: (typeof gallery)[number],
) {
  const shownIn = labels.filter((label) => label.startsWith(on ?? ''))
  const context = await browser.newContext({
    ...{
      baseURL: origin,
      serviceWorkers: worker ? 'allow' : 'block',
      locale: 'en-GB',
      timezoneId: 'Europe/Zurich',
    },
    ...{ viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  })
  context.setDefaultTimeout(15_000)
  // As on every visit but the first, the fonts are on the device, also without a connection.
  await context.route(/\.woff2$|\/fonts-[^/]+\.css$/, (route) =>
    route.fulfill({ path: `dist${new URL(route.request().url()).pathname}` }),
  )
  const page = await context.newPage()
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await inTime(open(page, origin))
    // The pictures of all variants show the second in which the screen was open. Playwright's clock would begin in 1970.
    await page.evaluate(() => {
      const opened = Date.now()
      Date.now = () => opened
    })
    // A request that is never answered has no end.
    await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => undefined)
    const shown = pageNameAt(new URL(page.url()).pathname)
    if (shown !== expected) throw new Error(`shows ${shown} instead of ${expected}`)
    await inTime(
      takePictures(
        page,
        join(folder, name),
        shownIn,
        (lang) => reopen?.(lang)(page, origin) ?? Promise.resolve(),
      ),
    )
    return null
  } catch (error) {
    await inTime(takePictures(page, join(folder, name), shownIn.slice(0, 1))).catch(() => undefined)
    return String(error).split('\n')[0] ?? ''
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

async function showAll(browser: Browser, origin: string): Promise<Shown[]> {
  const queue = [...chosenScreens]
  const all: Shown[] = []
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const start = Date.now()
      const fault = await show(browser, origin, next)
      console.log(
        `${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s  ${next.flow}: ${next.name}${fault ? `  FAILED: ${fault}` : ''}`,
      )
      all.push({ name: next.name, fault })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return all
}

if (positionals.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = runningServer === undefined ? await ownServer(e2ePort, { DEMO: 'on' }) : null
const browser = await chromium.launch(browserOptions)
try {
  await server?.start()
  const all = await showAll(browser, runningServer ?? server?.origin ?? '')
  const base = values.base === undefined ? null : relative(folder, resolve(values.base))
  await writeIndex(folder, base, all)
  console.log(`${String(all.length)} screens: ${join(folder, 'index.html')}`)
  process.exitCode = all.some(({ fault }) => fault !== null) ? 1 : 0
} finally {
  await browser.close()
  await server?.remove()
}
