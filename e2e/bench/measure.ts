import type { BrowserContext, Page } from '@playwright/test'

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

const codeSeen = 'Code seen at'

/**
 * Runs in the page before its own scripts and records, in ms since the navigation began, the end of the first
 * frame that shows a code, in an attribute and as a console message. A task queued in a frame callback runs right after that
 * frame. It is a text because a compiled function would need helpers that the page does not have.
 */
export const watchForCode = `{
  const look = () => {
    if (document.querySelector('svg.qr') === null) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const seen = performance.now()
      document.documentElement.setAttribute('data-code-seen', seen)
      console.debug('${codeSeen}', seen)
    }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}`

/** Throttles the CPU of the page. Browsers offer no throttling of the worker. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * Ms from the start of the navigation to the visible code, in a browser process that was just started. Waits for the console
 * message: a query of the page would run Playwright's own script in it, before the code of a slower page and after that of a
 * faster one.
 */
export async function timeToCode(context: BrowserContext, address: string, rate: number): Promise<number> {
  const page = context.pages()[0] ?? (await context.newPage())
  await page.addInitScript({ content: watchForCode })
  await throttle(page, rate)
  const seen = page.waitForEvent('console', { predicate: (message) => message.text().startsWith(codeSeen) })
  await page.goto(address, { waitUntil: 'commit' })
  return Number((await seen).text().slice(codeSeen.length))
}

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  console.log(line(head))
  for (const row of rows) console.log(line(row))
}
