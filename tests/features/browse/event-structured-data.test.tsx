import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Component as EventPage } from '#features/browse/routes/event.tsx'
import { category, items, openPage, value, wholeEvent } from './render-browse.tsx'

test('adds structured data with offers while the page is shown, instead of those of the rendered page', async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<script type="application/ld+json">{"name":"rendered"}</script>',
  )
  const { unmount } = openPage(
    [{ path: '/event/:eventShortName', element: <EventPage /> }],
    '/event/pietra',
    {
      event: () => value(wholeEvent({ title: { en: 'Ends </script> here' } })),
      ticketCategories: () => value(items([category()])),
    },
  )
  const found = () => document.querySelector('script[type="application/ld+json"]')
  await waitFor(() => expect(found()?.textContent).toContain('Ends'))
  expect(document.querySelectorAll('script[type="application/ld+json"]')).toHaveLength(1)
  const text = found()?.textContent ?? ''
  expect(text).not.toContain('</script>')
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'Event',
    name: 'Ends </script> here',
    startDate: '2027-07-08T20:30:00+02:00',
    offers: [{ price: '120.00', availability: 'https://schema.org/InStock' }],
  })
  unmount()
  expect(found()).toBeNull()
})
