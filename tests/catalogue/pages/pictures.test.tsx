/** Pictures on the page of an event, on the page of a pass and in a list, with the sizes that the server has made. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EventTile } from '#catalogue/parts/EventList.tsx'
import { EventMonths } from '#catalogue/parts/EventMonths.tsx'
import { pictureBoxes } from '#catalogue/rules/picture-sizes.ts'
import { Component as EventPage } from '#shell/pages/event.tsx'
import { Component as SubscriptionPage } from '#shell/pages/pass/subscription.tsx'
import { openPage } from '../../shell/pages/open-page.tsx'
import { someEvent, wholeEvent } from '../../support/events.ts'
import { descriptor, descriptorId } from '../../support/passes.ts'
import { value } from '../../support/wire/scripted-api.ts'

const picture = { fileBlobId: 'ab', pictureWidths: [320, 640] }
const srcset = '/file/ab/320.webp 320w, /file/ab/640.webp 640w'
const images = () => [...document.querySelectorAll('img')]
const attributes = (image: Element | undefined) =>
  ['src', 'srcset', 'sizes', 'loading', 'fetchpriority'].map((name) => image?.getAttribute(name))

test('the page of an event offers the sizes of its picture and loads it first (Q16)', async () => {
  openPage([{ path: '/event/:eventShortName', element: <EventPage /> }], '/event/pietra', {
    event: () => value(wholeEvent(picture)),
  })
  await screen.findByText('Hosted by Associazione Pietra')
  expect(attributes(images()[0])).toEqual(['/file/ab', srcset, pictureBoxes.hero, 'eager', 'high'])
})

test('the page of a pass offers the sizes of its picture and loads it first', async () => {
  openPage(
    [{ path: '/subscription/:subscriptionId', element: <SubscriptionPage /> }],
    `/subscription/${descriptorId}`,
    { subscription: () => value(descriptor(picture)) },
  )
  await screen.findByRole('heading', { level: 1, name: 'Night pass' })
  expect(attributes(images()[0])).toEqual(['/file/ab', srcset, pictureBoxes.hero, 'eager', 'high'])
})

test('a list offers the sizes of its pictures and loads only the first one before the layout is known', async () => {
  const tiles = [0, 1, 2].map((index) => (
    <EventTile
      key={index}
      event={someEvent(picture)}
      shape={index === 0 ? 'card' : 'row'}
      first={index === 0}
      titleLevel={2}
    />
  ))
  openPage([{ path: '/', element: <ul>{tiles}</ul> }], '/', {})
  await screen.findAllByRole('link')
  expect(images().map(attributes)).toEqual([
    ['/file/ab', srcset, pictureBoxes.card, 'eager', 'high'],
    ['/file/ab', srcset, pictureBoxes.tile, 'lazy', null],
    ['/file/ab', srcset, pictureBoxes.tile, 'lazy', null],
  ])
})

test('of a page with several months only the first picture of the first month loads first', async () => {
  const start = Date.UTC(2026, 10, 29, 12)
  const month = 30 * 24 * 3_600_000
  const events = [0, 0, 1].map((months, index) =>
    someEvent({
      ...picture,
      shortName: `event-${index}`,
      datesWithOffset: {
        startDateTime: start + months * month + index,
        startTimeZoneOffset: 0,
        endDateTime: start + months * month + index + 1,
        endTimeZoneOffset: 0,
      },
    }),
  )
  openPage([{ path: '/', element: <EventMonths events={events} /> }], '/', {})
  await screen.findAllByRole('link')
  expect(document.querySelectorAll('section')).toHaveLength(2)
  expect(images().map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy'])
})
