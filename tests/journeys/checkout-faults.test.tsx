/**
 * Each call of the checkout against each fault of the network, with the whole app and a real server: the page reports
 * the fault, keeps what was typed, and the order is made once when the fault is over.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#core/contract/endpoints.ts'
import { faults, faultyLine, type Line } from '../support/faulty-network.ts'
import { wireOf } from '../support/json.ts'
import type { Held } from '../support/purchase.ts'
import type { TestServer } from '../support/test-server.ts'
import { holdAt, openStep, startCheckoutServer, type Page, type Step } from './checkout-steps.ts'
import { button, messages, reached, retry, withFault } from './fault-steps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startCheckoutServer()
})
const counted = { cases: 0, failures: 0 }
afterAll(async () => {
  await server.close()
  console.log(`Faults of the checkout: ${counted.cases} cases, ${counted.failures} failures`)
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

async function fillContact({ user }: Page): Promise<void> {
  const typed = ['Ada', 'Keller', 'ada@example.org']
  for (const [index, name] of names.entries()) {
    const input = (await screen.findAllByRole('textbox', { name }))[0]
    await user.clear(input!)
    await user.click(input!)
    await user.paste(typed[index]!)
  }
}

describe('the checkout with a fault', () => {
  withFault(5)('reserving keeps the choice and succeeds later: %s', async (fault) => {
    const line = faultyLine(server)
    const { held, page } = await open('book', line)
    await button('Continue')
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

  withFault(6)('sending the details keeps them and succeeds later: %s', async (fault) => {
    const line = faultyLine(server)
    const { held, page } = await open('book', line)
    await button('Continue')
    await fillContact(page)
    line.fail('POST', '/validate-to-overview', fault)
    await page.user.click(await button('Continue'))
    await waitFor(() => expect(line.failed).toBeGreaterThan(0))
    if (fault !== 'slow') {
      await waitFor(() => expect(messages()).not.toBe(''))
      expect(names.map((name) => field(name)?.value)).toEqual(['Ada', 'Keller', 'ada@example.org'])
      line.mend()
      if (page.where() === 'book') await retry(page, /Continue/)
    }
    await waitFor(() => expect(page.where()).toBe('overview'))
    expect(await statusOf(held)).toBe('PENDING')
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
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
      line.mend()
      page.unmount()
      await openStep(server, 'book', held, { line })
    }
    await button('Continue')
  })

  it.each(faults)('confirming makes one order: %s', async (fault) => {
    const line = faultyLine(server)
    const { held, page } = await open('overview', line)
    await page.user.click(await screen.findByRole('checkbox', { name: /terms/ }))
    const path = `/reservation/${held.id}`
    line.fail('POST', path, fault)
    await page.user.click(await button(/Get tickets/))
    await waitFor(() => expect(line.failed).toBeGreaterThan(0))
    if (!reached.includes(fault)) {
      await waitFor(() => expect(messages()).not.toBe(''))
      expect(await statusOf(held)).toBe('PENDING')
      line.mend()
      await retry(page, /Get tickets/)
    }
    await waitFor(() => expect(page.where()).toBe('success'))
    expect(await statusOf(held)).toBe('COMPLETE')
    const accepted = line.attempts.filter((attempt) => attempt.path.endsWith(path) && attempt.status === 200)
    expect(accepted.length).toBeLessThanOrEqual(1)
  })
})
