import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { EventInfo } from '#catalogue/contract/event.ts'
import { publicKey } from '#catalogue/parts/catalogue-queries.ts'
import { endpoints } from '#shell/endpoints.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { putTicket } from '#ticket/store/write-tickets.ts'
import { refused, type Result } from '#wire/result.ts'
import { callsOf } from '../../purchase/pages/render-checkout.tsx'
import { openPage } from '../../shell/pages/open-page.tsx'
import { lazyPartsRendered } from '../../support/browser/lazy-parts-rendered.ts'
import { category, items, someEvent, wholeEvent } from '../../support/events.ts'
import { record } from '../../support/records.ts'
import { testDatabase } from '../../support/test-database.ts'
import { unreachable, value, type Answers } from '../../support/wire/scripted-api.ts'

const routes = [
  { path: '/', element: <p>home</p> },
  { path: '/event/:eventShortName', element: <EventPage /> },
]

const db = testDatabase()

const open = (answers: Answers = {}, address = '/event/pietra') =>
  openPage(routes, address, {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(items([category()])),
    ...answers,
  })

describe('address of the event page', () => {
  test('shows the error codes of the address (B64)', async () => {
    open({}, '/event/pietra?errors=error.STEP_1_NOT_ENOUGH_TICKETS,nonsense')
    expect(await screen.findByRole('alert')).toHaveTextContent('Not enough tickets are left.')
  })

  test('shows no error for an address without a code', async () => {
    open({}, '/event/pietra?errors=%20,,')
    expect(await screen.findByRole('button', { name: /^One more/ })).toBeVisible()
    await lazyPartsRendered()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('leads on from an unknown event, requested once: to the search, home and to the stored tickets (B29)', async () => {
    const { texts, call } = open({ event: () => refused(404) })
    await act(() => texts.loadNamespace('lists'))
    expect(await screen.findByRole('heading', { name: 'This event is not available' })).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search events' }).closest('form')).toHaveAttribute(
      'action',
      '/events-all',
    )
    expect(screen.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Open my tickets' })).toHaveAttribute('href', '/wallet')
    await lazyPartsRendered()
    expect(callsOf(call, endpoints.event)).toHaveLength(1)
  })

  test('shows up to three events with tickets below the message that an address has no event (B513)', async () => {
    const { texts } = open({
      event: () => refused(404),
      events: () => value(['one', 'two', 'three', 'four'].map((shortName) => someEvent({ shortName }))),
    })
    await act(() => texts.loadNamespace('lists'))
    const others = within(await screen.findByRole('region', { name: 'Other events' }))
    expect(others.getAllByRole('link')).toHaveLength(3)
  })

  test.each([
    ['the server fails', refused(500), 'The rest of this page cannot load right now'],
    ['the connection is lost', unreachable, 'The rest of this page needs a connection'],
  ])('keeps what a list knows of the event when %s (B29)', async (_, answer, title) => {
    const { client } = open({ event: () => answer })
    act(() => void client.setQueryData([publicKey, 'events', {}], [someEvent({ shortName: 'pietra' })]))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pietra Nights' })).toBeVisible()
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible()
  })

  test('reports that the event was withdrawn while the device has a copy of it', async () => {
    let answer: Result<EventInfo> = value(wholeEvent())
    const { client } = open({ event: () => answer })
    await screen.findByRole('heading', { level: 1, name: 'Pietra Nights' })
    answer = refused(404)
    await client.invalidateQueries({ queryKey: ['public'] })
    expect(await screen.findByRole('heading', { name: 'This event is not available' })).toBeVisible()
  })

  test('reports that the event was withdrawn while tickets were chosen (B530)', async () => {
    let withdrawn = false
    open({
      event: () => (withdrawn ? refused(404) : value(wholeEvent())),
      ticketCategories: () => (withdrawn ? refused(404) : value(items([category()]))),
      reserveTickets: () => refused(404),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^One more/ }))
    withdrawn = true
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('heading', { name: 'This event is not available' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows title, organizer and place of a list while the event loads (B367)', async () => {
    const { client, router } = open({ event: () => new Promise(() => undefined) }, '/')
    const organizer = { slug: 'pietra', name: 'Associazione Pietra' }
    client.setQueryData([publicKey, 'events', {}], [someEvent({ organizer })])
    await act(() => router.navigate('/event/pietra'))
    expect(screen.getByRole('heading', { level: 1, name: 'Pietra Nights' })).toBeVisible()
    expect(screen.getByText('Hosted by Associazione Pietra')).toBeVisible()
    expect(screen.getByText('Quarry Theatre')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
  })

  test.each([
    ['needs a connection', unreachable],
    ['cannot load right now', { kind: 'busy', status: 500 } as const],
  ])(
    'a page that %s promises stored tickets only on a device that has one (B531)',
    async (title, failure) => {
      openPage(routes, '/event/pietra', { event: () => failure }, { database: () => Promise.resolve(db) })
      expect(await screen.findByRole('link', { name: 'Open my tickets' })).toHaveClass('line')
      expect(screen.queryByText(/still work/)).toBeNull()
      expect(document.title).toBe(`This page ${title} · Tessera`)
      await putTicket(db, record())
      window.dispatchEvent(new Event('online'))
      expect(await screen.findByText(/The tickets saved on this device still work/)).toBeVisible()
    },
  )

  test('has a title, what still works, a retry and the ways to events and tickets while the server cannot send the event (B531)', async () => {
    let answer: Result<EventInfo> = { kind: 'busy', status: 500 }
    open({ event: () => answer })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This page cannot load right now' }),
    ).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('The tickets saved on this device still work.')
    expect(screen.getByRole('link', { name: 'Browse events' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('link', { name: 'Open my tickets' })).toHaveAttribute('href', '/wallet')
    answer = value(wholeEvent())
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pietra Nights' })).toBeVisible()
  })

  test('loads by itself when the connection is back', async () => {
    let answer: Result<EventInfo> = unreachable
    open({ event: () => answer })
    await screen.findByRole('heading', { name: 'This page needs a connection' })
    answer = value(wholeEvent())
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pietra Nights' })).toBeVisible()
  })

  test('shows the event although its availability cannot be loaded', async () => {
    open({ ticketCategories: () => unreachable })
    expect(await screen.findByRole('heading', { level: 1, name: 'Pietra Nights' })).toBeVisible()
    expect(await screen.findByText('No connection')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })
})
