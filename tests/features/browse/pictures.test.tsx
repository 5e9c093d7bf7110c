/** Pictures on the page of an event, on the page of a pass and in a list, with the sizes that the server has made. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pictureBoxes } from '#core/domain/picture-sizes.ts'
import { EventMonths } from '#features/browse/components/EventMonths.tsx'
import { EventTile } from '#features/browse/components/EventTile.tsx'
import { Component as EventPage } from '#features/browse/routes/event.tsx'
import { Component as SubscriptionPage } from '#features/browse/routes/subscription.tsx'
import { someEvent, wholeEvent } from '../../support/events.ts'
import { descriptor, descriptorId } from '../../support/passes.ts'
import { value } from '../../support/scripted-api.ts'
import { openPage } from '../open-page.tsx'

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

test('a list offers the sizes of its pictures, loads those of the first screen at once and the others when they are near', async () => {
  const tiles = [0, 1, 2, 3, Infinity].map((index) => (
    <EventTile key={index} event={someEvent(picture)} card={index === 0} index={index} titleLevel={2} />
  ))
  openPage([{ path: '/', element: <ul>{tiles}</ul> }], '/', {})
  await screen.findAllByRole('link')
  expect(images().map(attributes)).toEqual([
    ['/file/ab', srcset, pictureBoxes.card, 'eager', 'high'],
    ['/file/ab', srcset, pictureBoxes.tile, 'eager', null],
    ['/file/ab', srcset, pictureBoxes.tile, 'eager', null],
    ['/file/ab', srcset, pictureBoxes.tile, 'lazy', null],
    ['/file/ab', srcset, pictureBoxes.tile, 'lazy', null],
  ])
})

test('the pictures of the first screen load at once when it shows several months', async () => {
  const start = Date.UTC(2026, 10, 29, 12)
  const month = 30 * 24 * 3_600_000
  const events = [0, 1, 2, 3].map((index) =>
    someEvent({
      ...picture,
      shortName: `event-${index}`,
      datesWithOffset: {
        startDateTime: start + index * month,
        startTimeZoneOffset: 0,
        endDateTime: start + index * month + 1,
        endTimeZoneOffset: 0,
      },
    }),
  )
  openPage([{ path: '/', element: <EventMonths events={events} /> }], '/', {})
  await screen.findAllByRole('link')
  expect(document.querySelectorAll('section')).toHaveLength(4)
  expect(images().map((image) => attributes(image).slice(3))).toEqual([
    ['eager', 'high'],
    ['eager', null],
    ['eager', null],
    ['lazy', null],
  ])
})

test('of large cards only the first loads at once: a phone shows no other on its first screen', async () => {
  const tiles = [0, 1, 2].map((index) => (
    <EventTile key={index} event={someEvent(picture)} card index={index} titleLevel={2} />
  ))
  openPage([{ path: '/', element: <ul>{tiles}</ul> }], '/', {})
  await screen.findAllByRole('link')
  expect(images().map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy'])
})

test('a server without sizes, as alf.io, leaves the original alone (Q16)', async () => {
  const tile = <EventTile event={someEvent({ fileBlobId: 'ab' })} card={false} titleLevel={2} />
  openPage([{ path: '/', element: tile }], '/', {})
  await screen.findByRole('link')
  expect(attributes(images()[0])).toEqual(['/file/ab', null, null, 'lazy', null])
})
