/** Finds, clicks and fills controls by role and name, as Playwright's page objects do, in any engine. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import { evaluate, type Tab } from './engine.ts'
import { locate, type Found, type Pattern, type Place } from './locate.ts'

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

export interface Target {
  readonly role: string
  /** Its accessible name. */
  readonly name?: RegExp
  /** Its text, where the role has no name. */
  readonly text?: RegExp
  /** The region around it. */
  readonly region?: RegExp
  /** The first, unless given. */
  readonly nth?: number
}

const toPattern = (from: RegExp | undefined): Pattern | null =>
  from ? { source: from.source, flags: from.flags } : null

const toPlace = ({ role, name, text, region, nth = 0 }: Target): Place => ({
  role,
  nth,
  name: toPattern(name),
  text: toPattern(text),
  region: toPattern(region),
})

const describe = ({ role, name, text, region, nth = 0 }: Target): string =>
  [role, name ?? text ?? '', ...(region ? ['in', region] : []), `(${String(nth + 1)})`].join(' ')

/** The wait for a control or a page, ms. A search by role takes the browser longer than the shortest pause. */
const wait = { timeout: 20_000, intervals: [100, 300] }

export class Screen {
  readonly tab: Tab

  constructor(tab: Tab) {
    this.tab = tab
  }

  /** The control and how many there are. */
  private async find(target: Target): Promise<Found> {
    // A new document has no library.
    if (!(await evaluate(this.tab, () => 'TestingLibraryDom' in globalThis)))
      await this.tab.evaluate(`void ${library}`)
    return evaluate(this.tab, locate, toPlace(target))
  }

  /** Waits until the control is there. @returns how many there are */
  async waitFor(target: Target): Promise<number> {
    let count = 0
    await expect(async () => {
      count = (await this.find(target)).count
      expect(count, describe(target)).toBeGreaterThan(target.nth ?? 0)
    }).toPass(wait)
    return count
  }

  /** Waits until the control can be clicked, and clicks it. */
  async click(target: Target): Promise<void> {
    await expect(async () => {
      const { point } = await this.find(target)
      if (point === null) throw new Error(`Nothing to click: ${describe(target)}`)
      await this.tab.click(point.x, point.y)
      // While a page loads its controls may move before the click arrives. A new document has no value, and while the
      // click replaces the document nothing can be evaluated.
      const reached = await evaluate(this.tab, () => globalThis.clickReached).catch(() => undefined)
      expect(reached, `The click missed: ${describe(target)}`).not.toBe(false)
    }).toPass(wait)
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await evaluate(this.tab, () => (document.activeElement as HTMLInputElement).select())
    await this.tab.type(text)
    await expect.poll(async () => (await this.find(target)).value).toBe(text)
  }

  path(): Promise<string> {
    return evaluate(this.tab, () => location.pathname)
  }

  /** What the page shows: names the reason when it stays. */
  private text(): Promise<string> {
    return evaluate(this.tab, () => document.body.innerText)
  }

  async waitForPath(pattern: RegExp): Promise<void> {
    await expect(async () => expect(await this.path(), await this.text()).toMatch(pattern)).toPass(wait)
  }
}
