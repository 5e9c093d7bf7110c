/** The sanitizer and the filter of style sheets in a real browser, with the vectors of the screens' test. */
import { expect, test, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { hostileSheets } from './hostile-sheets.ts'
import { hostileVectors } from './hostile-vectors.ts'

interface Filters {
  readonly cleanEventCss: (css: string) => string
  readonly sanitizeHtml: (text: string) => Promise<string>
}

const origin = 'https://shop.example'

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'e2e/modules/filters-in-page.ts', formats: ['iife'], name: 'unused' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = built as Rolldown.RolldownOutput[]
  return first?.output[0].code ?? ''
}

/** An empty page with the filters. @returns addresses of other origins that it requests */
async function openEmptyPage(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.route('**/*', (route) => {
    const url = route.request().url()
    if (!url.startsWith(`${origin}/`)) requested.push(url)
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="root"><h1>x</h1></div>' })
  })
  await page.goto(`${origin}/`)
  await page.addScriptTag({ content: await bundle() })
  return requested
}

/** Shows each text after sanitizing. @returns what a text has brought or run */
const showAll = (page: Page, vectors: readonly string[]) =>
  page.evaluate(async (texts) => {
    const { sanitizeHtml } = (globalThis as unknown as { filters: Filters }).filters
    const problems: string[] = []
    let current = ''
    Object.assign(globalThis, { ran: () => problems.push(`ran: ${current}`) })
    for (const text of texts) {
      current = text
      const box = document.createElement('div')
      document.body.append(box)
      box.innerHTML = await sanitizeHtml(text)
      const attributes = [...box.querySelectorAll('*')].flatMap((element) => [...element.attributes])
      const allowed = /^(alt|colspan|dir|height|href|lang|rel|rowspan|src|start|target|title|width)$/
      const bad = attributes.filter(({ name }) => !allowed.test(name))
      const links = [...box.querySelectorAll<HTMLAnchorElement>('a[href]')]
      const unsafe = links.filter(({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol))
      const open = links.filter(
        ({ protocol, rel }) => protocol.startsWith('http') && !rel.includes('noopener'),
      )
      const foreign =
        'script,style,iframe,object,embed,base,meta,link,form,input,button,svg,math,template,video'
      if (bad.length + unsafe.length + open.length > 0 || box.querySelector(foreign))
        problems.push(`${text} => ${box.innerHTML}`)
      for (const element of box.querySelectorAll<HTMLElement>('*')) {
        if (element.tagName !== 'A') element.click()
      }
      box.remove()
    }
    return problems
  }, vectors)

test.describe('sanitizeHtml', () => {
  for (const sanitizer of ['the browser’s sanitizer', 'DOMPurify']) {
    test(`runs and loads nothing of ${String(hostileVectors.length)} hostile texts with ${sanitizer}`, async ({
      page,
    }) => {
      if (sanitizer === 'DOMPurify')
        await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'))
      const requested = await openEmptyPage(page)
      const native = await page.evaluate(() => 'setHTML' in Element.prototype)
      expect(native).toBe(sanitizer !== 'DOMPurify')
      expect(await showAll(page, hostileVectors)).toEqual([])
      expect(requested).toEqual([])
    })
  }
})

test('a hostile style sheet of an organizer loads nothing from elsewhere', async ({ page }) => {
  const requested = await openEmptyPage(page)
  const texts = await page.evaluate(async (sheets) => {
    const { cleanEventCss } = (globalThis as unknown as { filters: Filters }).filters
    const clean = sheets.map((sheet) => cleanEventCss(sheet))
    document.adoptedStyleSheets = clean.map((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      return sheet
    })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return clean.filter((css) => /evil\.example|@import|@font-face|ran\(/i.test(css))
  }, hostileSheets)
  expect(texts).toEqual([])
  expect(requested).toEqual([])
})
