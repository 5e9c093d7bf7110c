/**
 * The calls of the checkout with the whole app and a real server: each against the faults of the network, where the page reports
 * the fault, keeps what was typed, and the order is made once when the fault is over; and each that writes sent twice, by a
 * double press, by a page that is loaded again meanwhile, and by two tabs.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#shell/endpoints.ts'
import { browserLocks } from '../support/browser/browser-locks.ts'
import type { Held } from '../support/server/purchase.ts'
import type { TestServer } from '../support/server/test-server.ts'
import { faults, faultyLine, type Line } from '../support/wire/faulty-network.ts'
import { wireOf } from '../support/wire/json.ts'
import { holdAt, openStep, startCheckoutServer, type Page, type Step } from './checkout-steps.ts'
import { button, messages, reached, retry, withFault } from './fault-steps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startCheckoutServer()
})
const counted = { cases: 0, failures: 0 }
afterAll(async () => {
  await server.close()
  console.log(`Calls of the checkout: ${counted.cases} cases, ${counted.failures} failures`)
})
beforeEach(({ onTestFailed }) => {
  counted.cases += 1
  onTestFailed(() => void (counted.failures += 1))
  sessionStorage.clear()
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
})

const statusOf = async ({ visitor, path }: Held) =>
  wireOf(await visitor.get(`${path}/status`), endpoints.reservationStatus).status

/** A new reservation at a step of the checkout, open in the app. */
async function open(step: Step, line: Line): Promise<{ held: Held; page: Page }> {
  const held = await holdAt(server, step)
  return { held, page: await openStep(server, step, held, { line }) }
}

const field = (name: RegExp) => screen.getAllByRole<HTMLInputElement>('textbox', { name })[0]
const names = [/^First name/, /^Last name/, /^Email/]
const inPage = ({ container }: Page) => within(container)

async function fillContact(page: Page): Promise<void> {
  const typed = ['Ada', 'Keller', 'ada@example.org']
  for (const [index, name] of names.entries()) {
    const [input] = await inPage(page).findAllByRole('textbox', { name })
    await page.user.clear(input!)
    await page.user.click(input!)
    await page.user.paste(typed[index]!)
  }
}

describe('the checkout with a fault', () => {
  withFault(5)('reserving keeps the choice and succeeds later: %s', async (fault) => {
    const line = faultyLine(server)
    const { held, page } = await open('book', line)
    await button('Get ticket')
    await act(async () => page.router.navigate('/event/pietra'))
    await page.user.click(await button(/^One more/))
    line.fail('POST', '/reserve-tickets', fault)
    await page.user.click(await button('Continue'))
    await waitFor(() => expect(line.failed).toBeGreaterThan(0))
    if (fault !== 'slow') {
      const quantity = within(await screen.findByRole('group', { name: 'Standard' }))
      expect(quantity.getByRole('status')).toHaveTextContent('1')
      await screen.findAllByRole('alert')
      line.mend()
      await retry(page, /Continue/)
    }
    const path = () => page.router.state.location.pathname
    await waitFor(() => expect(path()).toMatch(/^\/event\/pietra\/reservation\/[^/]+\/book$/))
    expect(path()).not.toContain(held.id)
  })

  withFault(6)('sending the details keeps them and orders later: %s', async (fault) => {
    const line = faultyLine(server)
    const { held, page } = await open('book', line)
    await button('Get ticket')
    await fillContact(page)
    line.fail('POST', '/validate-to-overview', fault)
    await page.user.click(await button('Get ticket'))
    await waitFor(() => expect(line.failed).toBeGreaterThan(0))
    if (fault !== 'slow') {
      await waitFor(() => expect(messages()).not.toBe(''))
      expect(names.map((name) => field(name)?.value)).toEqual(['Ada', 'Keller', 'ada@example.org'])
      line.mend()
      if (page.where() === 'book') await retry(page, /Get ticket/)
    }
    await waitFor(() => expect(page.where()).toBe('success'))
    expect(await statusOf(held)).toBe('COMPLETE')
  })

  withFault(7)('canceling keeps the reservation until the server has canceled it: %s', async (fault) => {
    const line = faultyLine(server)
    const { held, page } = await open('book', line)
    await page.user.click(await button('Cancel this order'))
    line.fail('DELETE', `/reservation/${held.id}`, fault)
    const confirm = () => screen.findByRole('button', { name: 'Cancel order' })
    await page.user.click(await confirm())
    await waitFor(() => expect(line.failed).toBeGreaterThan(0))
    if (!reached.includes(fault)) {
      await waitFor(() => expect(messages()).not.toBe(''))
      expect(await statusOf(held)).toBe('PENDING')
      line.mend()
      await page.user.click(await confirm())
    }
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/event/pietra'))
    expect((await held.visitor.get(`${held.path}/status`)).statusCode).toBe(404)
  })

  withFault(8)('going back to the details works later: %s', async (fault) => {
    const line = faultyLine(server)
    const { page } = await open('overview', line)
    const change = await screen.findByRole('button', { name: /Change/ })
    line.fail('POST', '/back-to-booking', fault)
    await page.user.click(change)
    await waitFor(() => expect(line.failed).toBeGreaterThan(0))
    if (fault !== 'slow' && page.where() === 'overview') {
      await waitFor(() => expect(messages()).not.toBe(''))
      line.mend()
      await page.user.click(await screen.findByRole('button', { name: 'Try again' }))
    }
    await waitFor(() => expect(page.where()).toBe('book'))
  })

  withFault(9)('loading the order reports it, and a reload shows the order: %s', async (fault) => {
    const line = faultyLine(server)
    line.fail('GET', '', fault)
    const { held, page } = await open('book', line)
    await waitFor(() => expect(line.failed).toBeGreaterThan(0))
    if (fault !== 'slow') {
      await screen.findByRole('heading', { level: 1 })
      expect(screen.queryByRole('button', { name: 'Get ticket' })).toBeNull()
      line.mend()
      page.unmount()
      await openStep(server, 'book', held, { line })
    }
    await button('Get ticket')
  })

  // Both pages confirm by the same function: each meets every fault with which the server acts, and one half of the others.
  const starts = [
    { from: 'with the details', step: 'book' },
    { from: 'in the review', step: 'overview' },
  ] as const
  const confirmations = faults.flatMap((fault, index) =>
    starts
      .filter((_, at) => reached.includes(fault) || index % 2 === at)
      .map((start) => ({ fault, ...start })),
  )
  it.each(confirmations)('confirming $from makes one order: $fault', async ({ fault, step }) => {
    const line = faultyLine(server)
    const { held, page } = await open(step, line)
    if (step === 'book') {
      await button('Get ticket')
      await fillContact(page)
    } else await page.user.click(await screen.findByRole('checkbox', { name: /terms/ }))
    const path = `/reservation/${held.id}`
    line.fail('POST', path, fault)
    await page.user.click(await button(/Get ticket/))
    await waitFor(() => expect(line.failed).toBeGreaterThan(0))
    if (!reached.includes(fault)) {
      await waitFor(() => expect(messages()).not.toBe(''))
      expect(await statusOf(held)).toBe('PENDING')
      if (step === 'book') await waitFor(() => expect(page.where()).toBe('overview'))
      line.mend()
      await retry(page, /Get ticket/)
    }
    await waitFor(() => expect(page.where()).toBe('success'))
    expect(await statusOf(held)).toBe('COMPLETE')
    const accepted = line.attempts.filter((attempt) => attempt.path.endsWith(path) && attempt.status === 200)
    expect(accepted.length).toBeLessThanOrEqual(1)
  })
})

/** The calls that write: how a page gets ready for one, the button that sends it, and what the server has afterwards. */
interface Write {
  readonly step: Step
  readonly path: (held: Held) => string
  readonly prepare: (page: Page) => Promise<unknown>
  readonly button: RegExp
  /** The step that a reload shows afterwards; null without a reservation. */
  readonly after: string | null
}

const openDialog = async (page: Page) =>
  page.user.click(await inPage(page).findByRole('button', { name: 'Cancel this order' }))
const writes: Readonly<Record<string, Write>> = {
  'sending the details of a free order': {
    step: 'book',
    path: () => '/validate-to-overview',
    prepare: fillContact,
    button: /^Get ticket$/,
    after: 'success',
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
    button: /Get ticket/,
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
  beforeEach(() => Object.defineProperty(navigator, 'locks', { configurable: true, value: browserLocks() }))
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
