/**
 * Each call of the checkout that writes, sent twice: by a double press, by a page that is loaded again meanwhile, and by
 * two tabs, with the whole app and a real server.
 */
import { waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserLocks } from '../support/browser-locks.ts'
import { faultyLine, type Line } from '../support/faulty-network.ts'
import type { Held } from '../support/purchase.ts'
import type { TestServer } from '../support/test-server.ts'
import { holdAt, openStep, startCheckoutServer, type Page, type Step } from './checkout-steps.ts'

let server: TestServer
const counted = { cases: 0, failures: 0 }
beforeAll(async () => {
  server = await startCheckoutServer()
})
afterAll(async () => {
  await server.close()
  console.log(`Calls of the checkout sent twice: ${counted.cases} cases, ${counted.failures} failures`)
})
beforeEach(({ onTestFailed }) => {
  counted.cases += 1
  onTestFailed(() => void (counted.failures += 1))
  sessionStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  Object.defineProperty(navigator, 'locks', { configurable: true, value: browserLocks() })
})

const typed = [
  [/^First name/, 'Ada'],
  [/^Last name/, 'Keller'],
  [/^Email/, 'ada@example.org'],
] as const

async function open(step: Step, line: Line): Promise<{ held: Held; page: Page }> {
  const held = await holdAt(server, step)
  return { held, page: await openStep(server, step, held, { line }) }
}

/** The calls that write: how a page gets ready for one, the button that sends it, and what the server has afterwards. */
interface Write {
  readonly step: Step
  readonly path: (held: Held) => string
  readonly prepare: (page: Page) => Promise<unknown>
  readonly button: RegExp
  /** The step that a reload shows afterwards; null without a reservation. */
  readonly after: string | null
}

const inPage = ({ container }: Page) => within(container)
const openDialog = async (page: Page) =>
  page.user.click(await inPage(page).findByRole('button', { name: 'Cancel this order' }))
const writes: Readonly<Record<string, Write>> = {
  'sending the details': {
    step: 'book',
    path: () => '/validate-to-overview',
    prepare: async (page) => {
      for (const [name, text] of typed) {
        const [input] = await inPage(page).findAllByRole('textbox', { name })
        await page.user.clear(input!)
        await page.user.click(input!)
        await page.user.paste(text)
      }
    },
    button: /^Continue$/,
    after: 'overview',
  },
  canceling: {
    step: 'book',
    path: ({ id }) => `/reservation/${id}`,
    prepare: openDialog,
    button: /^Cancel order$/,
    after: null,
  },
  'going back to the details': {
    step: 'overview',
    path: () => '/back-to-booking',
    prepare: async (page) => inPage(page).findByRole('button', { name: /Change/ }),
    button: /Change/,
    after: 'book',
  },
  confirming: {
    step: 'overview',
    path: ({ id }) => `/reservation/${id}`,
    prepare: async (page) => page.user.click(await inPage(page).findByRole('checkbox', { name: /terms/ })),
    button: /Get tickets/,
    after: 'success',
  },
}

/** Loads the page again until it shows the step; a canceled reservation is gone. */
const expectAfterReload = (held: Held, { step, after }: Write): Promise<void> =>
  waitFor(
    async () => {
      if (after === null) return expect((await held.visitor.get(`${held.path}/status`)).statusCode).toBe(404)
      const page = await openStep(server, step, held, { line: faultyLine(server) })
      try {
        await waitFor(() => expect(page.where()).toBe(after), { timeout: 2000 })
      } finally {
        page.unmount()
      }
    },
    { timeout: 10_000 },
  )

const accepted = (line: Line, held: Held, { path }: Write) =>
  line.attempts.filter((attempt) => attempt.path.endsWith(path(held)) && attempt.status === 200)

describe('a call of the checkout', () => {
  const pressIn = async (page: Page, { button: name }: Write) => inPage(page).findByRole('button', { name })

  it.each(Object.keys(writes))('sent by a double press is accepted once: %s', async (name) => {
    const write = writes[name]!
    const line = faultyLine(server)
    const { held, page } = await open(write.step, line)
    await write.prepare(page)
    await page.user.dblClick(await pressIn(page, write))
    await waitFor(() => expect(accepted(line, held, write).length).toBe(1))
    page.unmount()
    await expectAfterReload(held, write)
    expect(accepted(line, held, write).length).toBe(1)
  })

  it.each(Object.keys(writes))('whose page is loaded again meanwhile counts once: %s', async (name) => {
    const write = writes[name]!
    const line = faultyLine(server)
    const { held, page } = await open(write.step, line)
    await write.prepare(page)
    await page.user.click(await pressIn(page, write))
    page.unmount()
    await expectAfterReload(held, write)
    expect(accepted(line, held, write).length).toBe(1)
  })

  it.each(Object.keys(writes))('sent by two tabs at once leaves one result: %s', async (name) => {
    const write = writes[name]!
    const line = faultyLine(server)
    const { held, page } = await open(write.step, line)
    const other = await openStep(server, write.step, held, { line, services: page.services })
    for (const tab of [page, other]) await write.prepare(tab)
    const buttons = await Promise.all([page, other].map((tab) => pressIn(tab, write)))
    await Promise.all(buttons.map((button) => page.user.click(button)))
    await waitFor(() => expect(accepted(line, held, write).length).toBeGreaterThan(0))
    for (const tab of [page, other]) tab.unmount()
    await expectAfterReload(held, write)
    if (name === 'confirming') expect(accepted(line, held, write).length).toBe(1)
  })
})
