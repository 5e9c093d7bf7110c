import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BelowEvent } from '#features/browse/components/BelowEvent.tsx'
import { Component as EventPage } from '#features/browse/routes/event.tsx'
import { category, items, wholeEvent } from '../../support/events.ts'
import { value } from '../../support/scripted-api.ts'
import { openPage } from '../open-page.tsx'

test('the event page adds structured data with offers while the page is shown, instead of those of the rendered page (B45)', async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<script type="application/ld+json">{"name":"rendered"}</script>',
  )
  const { unmount } = openPage(
    [{ path: '/event/:eventShortName', element: <EventPage BelowEvent={BelowEvent} /> }],
    '/event/pietra',
    {
      event: () => value(wholeEvent({ title: { en: 'Ends </script> here' } })),
      ticketCategories: () => value(items([category()])),
    },
  )
  const structuredData = () => document.querySelector('script[type="application/ld+json"]')
  await waitFor(() => expect(structuredData()?.textContent).toContain('InStock'))
  expect(document.querySelectorAll('script[type="application/ld+json"]')).toHaveLength(1)
  const text = structuredData()?.textContent ?? ''
  expect(text).not.toContain('</script>')
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'Event',
    name: 'Ends </script> here',
    startDate: '2027-07-10T20:30:00+02:00',
    offers: [{ price: '50.00', availability: 'https://schema.org/InStock' }],
  })
  unmount()
  expect(structuredData()).toBeNull()
})

test('an untaxed category has the price that is charged in the row, the bar and the structured data (B270)', async () => {
  const untaxed = category({ displayTaxInformation: false })
  openPage(
    [{ path: '/event/:eventShortName', element: <EventPage BelowEvent={BelowEvent} /> }],
    '/event/pietra',
    {
      event: () => value(wholeEvent()),
      ticketCategories: () => value(items([untaxed])),
    },
  )
  // CHF 50 with 7.7 % included.
  expect(await screen.findAllByText('CHF 46.43')).toHaveLength(2)
  expect(screen.queryByText(/50/)).toBeNull()
  await waitFor(() => {
    const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
    expect(JSON.parse(text)).toMatchObject({ offers: [{ price: '46.43' }] })
  })
})
