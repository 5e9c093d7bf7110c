import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { TesseraDatabase } from '#device/storage/database.ts'
import {
  ticketWithdrawalAddress,
  withdrawalAddress,
  withdrawalIdOf,
} from '#purchase/rules/withdrawal-address.ts'
import type { ReservationRecord } from '#purchase/store/records.ts'
import { endpoints } from '#shell/endpoints.ts'
import { ticketInfo } from '#ticket/contract.ts'
import { refused } from '#wire/result.ts'
import type { WithdrawalInfo } from '#withdrawal/contract.ts'
import { Component as WithdrawalPage } from '#withdrawal/pages/withdrawal.tsx'
import { openPage } from '../../shell/pages/open-page.tsx'
import { fillIn } from '../../support/browser/fill-in.ts'
import { application, wholeEvent } from '../../support/events.ts'
import { first, item, order, orderOf, second, ticket } from '../../support/orders.ts'
import { orderRecord } from '../../support/records.ts'
import { ticketFor } from '../../support/wire/fake-api.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

const reservationId = order().id
const routes = [{ path: '/withdrawal', element: <WithdrawalPage /> }]
const until = Date.UTC(2027, 2, 15, 23)
const part = (id: string, over: Partial<WithdrawalInfo['items'][number]> = {}) => ({
  id,
  name: 'Standard',
  attendee: id,
  state: 'OPEN' as const,
  until,
  ...over,
})
const info = (over: Partial<WithdrawalInfo> = {}): WithdrawalInfo => ({
  orderId: 'AB12CD34',
  email: 'ada@example.org',
  items: [part('Ada'), part('Ben')],
  statements: [],
  ...over,
})
const statement = {
  receivedAt: Date.UTC(2027, 2, 2, 9),
  text: 'I withdraw from the contract for Pietra:\n– Standard, Ada',
}

const storedOrder = (over: Partial<ReservationRecord> = {}): ReservationRecord =>
  orderRecord({
    ...{ reservationId, publicIdentifier: 'pietra', shortId: 'AB12CD34', title: { en: 'Pietra Nights' } },
    ...{ totalPrice: { units: 24_000, digits: 2 }, currency: 'CHF', ticketUuids: ['u1', 'u2'] },
    ...over,
  })

let count = 0
const ofOrder = withdrawalAddress({ type: 'event', publicIdentifier: 'pietra', reservationId })
async function open(answers: Answers = {}, isOwn = true, address = ofOrder) {
  count += 1
  const database = new TesseraDatabase(`withdrawal-${String(count)}`)
  const page = openPage(
    routes,
    address,
    {
      info: () => value({ ...application, ...(isOwn ? { withdrawalEnabled: true } : {}) }),
      event: () => value(wholeEvent()),
      withdrawal: () => value(info()),
      ...answers,
    },
    { database: () => Promise.resolve(database) },
  )
  await act(async () => {
    await page.texts.loadNamespace('extras')
    await page.texts.loadNamespace('checkout')
    await page.texts.loadNamespace('wallet')
  })
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const sent = () =>
    page.call.mock.calls.filter(([endpoint]) => endpoint === endpoints.withdraw).map(([, input]) => input)
  return { ...page, press, sent }
}

describe('the page of a withdrawal', () => {
  test('sends nothing before the second step and has no field for a reason (P309)', async () => {
    const { press, sent } = await open({
      withdraw: () => value(info({ items: [], statements: [statement] })),
    })
    await press('Withdraw from contract')
    expect(sent()).toEqual([])
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('The receipt goes to ada@example.org.')).toBeVisible()
    await press('Confirm withdrawal')
    expect(await screen.findByText(/^Withdrawal received: /)).toBeVisible()
    expect(screen.getByText(/– Standard, Ada/)).toBeVisible()
    expect(sent()).toMatchObject([{ body: { items: ['Ada', 'Ben'] } }])
    expect(screen.queryByRole('button', { name: 'Withdraw from contract' })).toBeNull()
  })

  test('sends the chosen tickets only, and none when no ticket is chosen (P309)', async () => {
    const { press, sent } = await open({ withdraw: () => value(info({ statements: [statement] })) })
    await userEvent.click(await screen.findByRole('checkbox', { name: /Ada/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Ben/ }))
    await press('Withdraw from contract')
    expect(screen.queryByRole('button', { name: 'Confirm withdrawal' })).toBeNull()
    expect(screen.getByRole('group', { name: 'What do you want to withdraw from?' })).toHaveFocus()
    await userEvent.click(screen.getByRole('checkbox', { name: /Ben/ }))
    await press('Withdraw from contract')
    await press('Confirm withdrawal')
    await waitFor(() => expect(sent()).toMatchObject([{ body: { items: ['Ben'] } }]))
  })

  test('gives the reason why an event has no right (P309)', async () => {
    await open({
      withdrawal: () => value(info({ items: [part('Ada', { state: 'NOT_OFFERED', until: null })] })),
    })
    expect(await screen.findByText(/because it takes place on a fixed date/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Withdraw from contract' })).toBeNull()
  })

  test('names the end of the time and a used ticket (P309)', async () => {
    await open({
      withdrawal: () =>
        value(info({ items: [part('Ada', { state: 'ENDED' }), part('Ben', { state: 'USED' })] })),
    })
    expect(
      await screen.findByText(/^Was possible until 15 March 2027|^Was possible until March 15, 2027/),
    ).toBeVisible()
    expect(screen.getByText('Already used')).toBeVisible()
  })

  test.each([
    ['when the page opens', unreachable],
    ['between the steps', value(info())],
  ])(
    'shows the address of the organizer without a connection %s, and keeps the choice (P310)',
    async (_when, read) => {
      const { press, sent } = await open({ withdrawal: () => read, withdraw: () => unreachable })
      if (read.kind === 'value') {
        await userEvent.click(await screen.findByRole('checkbox', { name: /Ada/ }))
        await press('Withdraw from contract')
        await press('Confirm withdrawal')
      }
      expect(await screen.findByRole('link', { name: /@/ })).toHaveAttribute(
        'href',
        expect.stringMatching(/^mailto:/),
      )
      if (read.kind !== 'value') return
      await press('Confirm withdrawal')
      await waitFor(() =>
        expect(sent()).toMatchObject([{ body: { items: ['Ben'] } }, { body: { items: ['Ben'] } }]),
      )
    },
  )

  test.each([
    ['order at the own server', 'withdrawal', ofOrder],
    ['order in front of alf.io', 'reservation', ofOrder],
    ['ticket', 'ticket', ticketWithdrawalAddress({ eventShortName: 'pietra', uuid: first })],
  ] as const)('asks again by itself for the %s that it could not read (P252)', async (_, call, address) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const read = vi.fn(() => unreachable)
    await open({ [call]: read }, call === 'withdrawal', address)
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
    await act(() => vi.advanceTimersByTimeAsync(4000))
    expect(read).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  test('names an unknown order, and offers the ways to another one (P309)', async () => {
    await open({ withdrawal: () => refused(404) })
    expect(await screen.findByRole('alert')).toHaveTextContent('reservation-page-not-found.header.title')
    expect(screen.getByRole('textbox', { name: 'Link of the order' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('the page of a withdrawal without the call of the own server', () => {
  const adaKeller = { firstName: 'Ada', lastName: 'Keller', fullName: 'Ada Keller', assigned: true }
  const reservation = () =>
    value(
      orderOf([ticket(first, adaKeller)], {
        status: 'COMPLETE',
        firstName: 'Ada',
        lastName: 'Keller',
        email: 'ada@example.org',
      }),
    )

  test('shows a dated statement to copy, and sends the same one as a mail to the organizer (P311)', async () => {
    const { press } = await open({ reservation }, false)
    await press('Withdraw from contract')
    const link = await screen.findByRole('link', { name: 'Confirm withdrawal' })
    const { protocol, pathname, searchParams } = new URL(link.getAttribute('href') ?? '')
    expect([protocol, pathname]).toEqual(['mailto:', expect.stringContaining('@')])
    expect(searchParams.get('subject')).toMatch(/^Withdraw from contract \(/)
    const shown = screen.getByText(/^I withdraw from the contract for/)
    expect(shown).toHaveTextContent(/Ada Keller ada@example\.org \d+ \w+ \d{4} at /)
    expect(searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(shown.textContent)
    expect(screen.getByRole('button', { name: /^Copy/ })).toBeVisible()
  })
})

describe('the parts of an order in front of alf.io', () => {
  const same = { firstName: 'Ada', lastName: 'Keller', fullName: 'Ada Keller', assigned: true }
  test('are its tickets and extras, those with the same text numbered, and no tick for what was not sent (P311)', async () => {
    const reservation = () =>
      value({
        ...orderOf([ticket(first, same), ticket(second, same)], { status: 'COMPLETE' }),
        additionalServiceWithData: order({
          additionalServiceWithData: [item(1, { ticketUUID: first }), item(2, { ticketUUID: second })],
        }).additionalServiceWithData,
      })
    const { press } = await open({ reservation }, false)
    const boxes = await screen.findAllByRole('checkbox')
    const names = boxes.map((box) => box.closest('label')?.textContent.trim())
    expect(names).toHaveLength(4)
    expect(new Set(names).size).toBe(4)
    for (const box of boxes.slice(0, 3)) await userEvent.click(box)
    await press('Withdraw from contract')
    const link = await screen.findByRole('link', { name: 'Confirm withdrawal' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '').match(/– .+/g)).toEqual([
      `– ${String(names[3])}`,
    ])
  })
})

describe('the list of orders to withdraw from', () => {
  async function openList(stored: readonly ReservationRecord[]) {
    count += 1
    const database = new TesseraDatabase(`withdrawal-${String(count)}`)
    await database.orders.bulkPut([...stored])
    const page = openPage(
      routes,
      '/withdrawal',
      { info: () => value({ ...application, withdrawalEnabled: true }) },
      { database: () => Promise.resolve(database), existingDatabase: () => Promise.resolve(database) },
    )
    await act(async () => {
      await page.texts.loadNamespace('extras')
      await page.texts.loadNamespace('checkout')
      await page.texts.loadNamespace('tickets')
    })
    return page
  }

  test('shows the confirmed orders of this device with number, tickets and price, and no open one (B483)', async () => {
    await openList([
      storedOrder(),
      storedOrder({ reservationId: 'open', status: 'PENDING', title: { en: 'Dusk' } }),
    ])
    const link = await screen.findByRole('link', { name: /Pietra/ })
    expect(link).toHaveTextContent(/AB12CD34 2 tickets CHF\s240/)
    expect(link).toHaveAttribute(
      'href',
      withdrawalAddress({ type: 'event', publicIdentifier: 'pietra', reservationId }),
    )
    expect(screen.queryByText('Dusk')).toBeNull()
  })

  test('opens another order by its link, and shows at the field that no order was named (B482)', async () => {
    const { router } = await openList([])
    const field = await screen.findByRole('textbox', { name: 'Link of the order' })
    await fillIn(field, 'AB12CD34')
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/Paste the link of an order from this shop/),
    )
    expect(field).toHaveFocus()
    await userEvent.clear(field)
    await fillIn(field, `${location.origin}/event/pietra/reservation/${reservationId}`)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await waitFor(() =>
      expect(withdrawalIdOf(router.state.location.search)).toEqual({
        type: 'event',
        publicIdentifier: 'pietra',
        reservationId,
      }),
    )
  })
})

describe('the link of a ticket', () => {
  const links = ['view', 'update', 'update?lang=de'].map((page) => `/event/pietra/ticket/${first}/${page}`)
  const listOf = (isOwn: boolean) =>
    openPage(routes, '/withdrawal', {
      info: () => value({ ...application, withdrawalEnabled: isOwn }),
      event: () => value(wholeEvent()),
      ticket: () => value(z.decode(ticketInfo, z.encode(ticketInfo, ticketFor(first, 'Ada Keller').info))),
    })
  const give = async (page: ReturnType<typeof openPage>, link: string) => {
    await act(async () => {
      for (const part of ['extras', 'checkout', 'tickets', 'wallet'] as const)
        await page.texts.loadNamespace(part)
    })
    await fillIn(
      await screen.findByRole('textbox', { name: 'Link of the order' }),
      `${location.origin}${link}`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  }

  test.each(links)('opens a statement for it in front of alf.io: %s (B482)', async (link) => {
    await give(listOf(false), link)
    expect(await screen.findByRole('checkbox', { name: /Ada Keller/ })).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw from contract' }))
    expect(await screen.findByRole('link', { name: 'Confirm withdrawal' })).toHaveAttribute(
      'href',
      expect.stringContaining('mailto:'),
    )
  })

  test('is none of an order where the server has the call, which takes the id of the order (B482)', async () => {
    await give(listOf(true), links[0]!)
    expect(await screen.findByText('Paste the link of an order from this shop')).toBeVisible()
  })
})

describe('address of a withdrawal', () => {
  test('names its order, and no other text does (P309)', () => {
    const id = { type: 'event', publicIdentifier: 'ä b', reservationId } as const
    expect(withdrawalIdOf(new URL(withdrawalAddress(id), 'https://x.test').search)).toEqual(id)
    for (const order of [
      '',
      'event',
      `event//${reservationId}`,
      'event/pietra/1',
      `other/pietra/${reservationId}`,
    ])
      expect(withdrawalIdOf(`?order=${order}`)).toBeNull()
  })
})
