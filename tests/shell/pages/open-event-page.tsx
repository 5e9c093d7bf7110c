import { screen, within } from '@testing-library/react'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { category, items, wholeEvent } from '../../support/events.ts'
import { value, type Answers } from '../../support/wire/scripted-api.ts'
import { openPage } from './open-page.tsx'

const routes = [
  { path: '/', element: <p>home</p> },
  { path: '/event/:eventShortName', element: <EventPage /> },
  { path: '/event/:eventShortName/reservation/:id/book', element: <p>booking</p> },
]

/** Opens the page of an event. */
export const open = (answers: Answers = {}, address = '/event/pietra') =>
  openPage(routes, address, {
    event: () => value(wholeEvent()),
    ticketCategories: () => value(items([category()])),
    ...answers,
  })

/** The row of a ticket category. */
export const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return within(heading.closest('li') as HTMLElement)
}
