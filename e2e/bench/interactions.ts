/** Measures interactions with a page: keys and presses of the space bar, each about 100 ms after the one before. */
import type { BrowserContext, ConsoleMessage, Locator, Page } from '@playwright/test'
import { throttle } from './measure.ts'

/** Ms since the event of the interaction. */
export interface Interaction {
  /** When the main thread is free again: handlers and rendering of the app are done. */
  readonly busy: number
  /** When the frame with the result is painted. */
  readonly paint: number
}

const painted = 'Interaction'

/**
 * Runs in the page first and reports each key, click and choice of a list as a console message: a query of the page would run
 * a script of Playwright between press and paint. A message that is sent in a frame callback arrives right after that frame.
 * It is a text for the reason given at watchForCode.
 */
const observe = `{
  const after = (run) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = run
    port2.postMessage(null)
  }
  const start = ({ type, target, timeStamp }) => {
    if (type === 'change' && target.localName !== 'select') return
    const one = { busy: 0 }
    after(() => (one.busy = performance.now() - timeStamp))
    requestAnimationFrame(() =>
      after(() => console.debug('${painted}', one.busy, performance.now() - timeStamp)),
    )
  }
  for (const type of ['beforeinput', 'click', 'change']) addEventListener(type, start, { capture: true })
}`

const isPainted = (message: ConsoleMessage): boolean => message.text().startsWith(painted)

function interactionOf(message: ConsoleMessage): Interaction {
  const [, busy, paint] = message.text().split(' ').map(Number)
  return { busy: busy ?? Number.NaN, paint: paint ?? Number.NaN }
}

/** Call it before the page is opened. */
export const observeInteractions = (page: Page): Promise<unknown> => page.addInitScript({ content: observe })

/** A page whose interactions can be measured. */
export async function openObserved(
  context: BrowserContext,
  address: string,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const page = await context.newPage()
  await observeInteractions(page)
  await prepare(page)
  await page.goto(address, { waitUntil: 'networkidle' })
  return page
}

/** One interaction; `before` is not measured. */
export interface Step {
  readonly before?: () => Promise<unknown>
  readonly act: () => Promise<unknown>
}

/** Takes `count` of the steps in turn at 4x CPU. */
export async function measureSteps(
  page: Page,
  count: number,
  steps: readonly Step[],
): Promise<readonly Interaction[]> {
  const seen: Interaction[] = []
  await throttle(page, 4)
  for (let index = 0; index < count; index += 1) {
    const { before, act } = steps[index % steps.length] ?? { act: () => Promise.resolve() }
    await before?.()
    const message = page.waitForEvent('console', isPainted)
    await act()
    seen.push(interactionOf(await message))
  }
  await throttle(page, 1)
  return seen
}

/** Milliseconds between two keys, and from pressing to releasing the space bar. */
const delay = 100

export const keys = (page: Page, text: readonly string[]): Step[] =>
  text.map((key) => ({ act: () => page.keyboard.press(key, { delay }) }))

/** The space bar is a click for the page. */
export const pressOf = (page: Page, control: Locator): Step => ({
  before: () => control.focus(),
  act: () => page.keyboard.press('Space', { delay }),
})

/** A press that opens a sheet, which is closed again before the next one. */
export const openingOf = (page: Page, control: Locator): Step => ({
  before: async () => {
    await page.keyboard.press('Escape')
    await control.focus()
  },
  act: () => page.keyboard.press('Space', { delay }),
})

export const choiceOf = (list: Locator, value: string): Step => ({ act: () => list.selectOption(value) })
