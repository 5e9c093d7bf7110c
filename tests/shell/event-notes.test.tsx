/** The notes of an event on every screen that shows them. */
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { eventNotes } from '#catalogue/rules/event-notes.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { ticketPageRenderer } from '#shell/start/ticket-page-renderer.tsx'
import { eventDetails } from '#ticket/rules/ticket-details.ts'
import { openCheckout } from '../purchase/pages/render-checkout.tsx'
import { items, wholeEvent } from '../support/events.ts'
import { order } from '../support/orders.ts'
import { staticHtml } from '../support/page-tickets.ts'
import { value } from '../support/wire/scripted-api.ts'
import { openPage } from './pages/open-page.tsx'

const notes = Object.fromEntries(eventNotes.map((name) => [name, { en: `text of ${name}` }]))
const texts = Object.values(notes).map(({ en }) => en)

/** The values of the definition lists below an element. */
const values = (root: HTMLElement): string[] =>
  within(root)
    .queryAllByRole('definition')
    .map(({ textContent }) => textContent)

const screens: Record<string, (event: ReturnType<typeof wholeEvent>) => Promise<HTMLElement>> = {
  'event page': async (event) => {
    const answers = { event: () => value(event), ticketCategories: () => value(items([])) }
    openPage([{ path: '/event/:eventShortName', element: <EventPage /> }], '/event/pietra', answers)
    await screen.findByRole('heading', { name: 'Tickets' })
    return document.body
  },
  'review of an order': async (event) => {
    await openCheckout('overview', { event, reservation: order({ validatedBookingInformation: true }) })
    await screen.findByRole('heading', { name: 'Pietra Nights' })
    return document.body
  },
  'static ticket page': (event) => {
    const html = staticHtml(ticketPageRenderer, 'ticketPage', eventDetails(event))
    return Promise.resolve(new DOMParser().parseFromString(html, 'text/html').body)
  },
}

describe('the notes of an event', () => {
  it.each(Object.keys(screens))('are on the %s, each once (B760)', async (name) => {
    const shown = values(await (screens[name]?.(wholeEvent({ notes })) ?? document.body))
    expect(shown.filter((text) => texts.includes(text))).toEqual(texts)
  })

  it.each(Object.keys(screens))('are not on the %s of a server that sends none', async (name) => {
    const { notes: _, ...event } = wholeEvent({ notes })
    const shown = values(await (screens[name]?.(event) ?? document.body))
    expect(shown.filter((text) => texts.includes(text))).toEqual([])
  })
})
