/** Pictures of an open screen in every variant: the screen is reached once, then the browser changes around it. */
import { readdir, writeFile } from 'node:fs/promises'
import type { CDPSession, Page } from '@playwright/test'
import { offLeftEdge } from '../support/left-edge.ts'

export interface Variant {
  readonly width: number
  readonly height: number
  readonly scheme?: 'dark'
  readonly lang?: string
  /** Everything is this many times as large in the same window; the rules for large text count it as text of that size. */
  readonly zoom?: number
}

const phone = { width: 360, height: 640 }
const desktop = { width: 1280, height: 900 }
export const variants: Readonly<Record<string, Variant>> = {
  phone,
  'phone-dark': { ...phone, scheme: 'dark' },
  'phone-german': { ...phone, lang: 'de' },
  'phone-200': { ...phone, zoom: 2 },
  'phone-320': { width: 320, height: 568 },
  desktop,
  'desktop-dark': { ...desktop, scheme: 'dark' },
  'desktop-1920': { width: 1920, height: 1080 },
}

/** A longer page is cut: its end repeats what is above. */
const longest = 3200

/** Pages of a first visit have no faces: the app loads their sheet with the worker's fonts. */
async function addFaces(page: Page): Promise<void> {
  const sheet = (await readdir('dist/assets')).find((name) => /^fonts-.+\.css$/.test(name)) ?? ''
  if ((await page.locator(`link[href$="${sheet}"]`).count()) > 0) return
  await page.addStyleTag({ url: `/assets/${sheet}` }).catch(() => undefined)
}

/** Loaded pictures and fonts, and a frame in which the browser has drawn them. Runs in the page. */
const settle = async () => {
  // As on every visit but the first: the fonts are on the device, or their time ends before a busy machine has loaded them.
  const faces = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule)
    } catch {
      // A sheet that the connection has not let through.
      return []
    }
  })
  const fonts = faces.map(({ cssText }) => /url\("?([^")]+)/.exec(cssText)?.[1] ?? '')
  await Promise.all(fonts.map((address) => fetch(address).catch(() => undefined)))
  document.documentElement.dataset['face'] = ''
  // A bar that sticks would stand in the middle of the page.
  scrollTo(0, 0)
  for (const image of document.images) image.loading = 'eager'
  const drawn = [...document.images].map((image) => image.decode().catch(() => undefined))
  await Promise.race([
    Promise.all(drawn),
    new Promise((resolve) => AbortSignal.timeout(2000).addEventListener('abort', resolve)),
  ])
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

async function change(
  page: Page,
  session: CDPSession,
  { width, height, scheme, zoom = 1 }: Variant,
): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme ?? 'light', reducedMotion: 'reduce' })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: width < 1000 })
  const mobile = width < 1000
  await session.send('Emulation.setDeviceMetricsOverride', {
    ...{ width: width / zoom, height: height / zoom, mobile, deviceScaleFactor: zoom * (mobile ? 2 : 1) },
  })
}

/** The pages of a ticket are in one language from their first frame on; another page keeps its state. */
async function speak(page: Page, session: CDPSession, lang: string): Promise<void> {
  const here = new URL(page.url())
  here.searchParams.set('lang', lang)
  if (/\/ticket\/[^/]+\/view|\/wallet\/door\//.test(here.pathname)) {
    await page.goto(here.href, { waitUntil: 'networkidle' })
    await page.locator('#stored').waitFor({ state: 'detached' })
  } else if (here.pathname === '/recover') {
    // This page has the language of the browser.
    const userAgent = await page.evaluate(() => navigator.userAgent)
    await session.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: lang })
    await page.reload()
  } else
    await page.evaluate((address) => {
      history.replaceState(history.state, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    }, here.href)
  await page.locator(`html[lang^="${lang}"]`).waitFor()
}

async function take(
  page: Page,
  session: CDPSession,
  file: string,
  { width, height, zoom = 1 }: Variant,
): Promise<void> {
  await addFaces(page)
  // The press that led here leaves the pointer on what is there now.
  await page.mouse.move(0, 0)
  await page.evaluate(settle)
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    captureBeyondViewport: true,
    clip: {
      ...{ x: 0, y: 0, width: width / zoom, scale: 1 },
      height: Math.min(Math.max(whole, height / zoom), longest / zoom),
    },
  })
  await writeFile(file, Buffer.from(data, 'base64'))
  const off = width < desktop.width ? [] : await offLeftEdge(page)
  if (off.length > 0) throw new Error(off.join(', '))
}

/**
 * Writes `<name>.<variant>.webp` for each of the variants. Another language comes last, because a page of a ticket is loaded for it.
 * @param reopen what the load has closed
 */
export async function takePictures(
  page: Page,
  file: string,
  labels: readonly string[],
  reopen?: (lang: string) => Promise<unknown>,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const chosenVariants = Object.entries(variants).filter(([label]) => labels.includes(label))
  const [inEnglish, others] = [
    chosenVariants.filter(([, { lang }]) => !lang),
    chosenVariants.filter(([, { lang }]) => lang),
  ]
  for (const [label, variant] of [...inEnglish, ...others]) {
    await change(page, session, variant)
    if (variant.lang) {
      await speak(page, session, variant.lang)
      await reopen?.(variant.lang)
    }
    await take(page, session, `${file}.${label}.webp`, variant)
  }
}
