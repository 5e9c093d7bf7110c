import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { basicEvent, eventInfo, ticketCategory } from '#catalogue/contract/event.ts'
import { endpoints } from '#shell/endpoints.ts'
import { eventFacts } from '../../../support/event-facts.ts'
import { category, someEvent, wholeEvent } from '../../../support/events.ts'
import { eventSeed } from '../../../support/server/seeds.ts'
import { startTestServer } from '../../../support/server/test-server.ts'
import { firstOf, wireOf } from '../../../support/wire/json.ts'

it('the event and category that tests give to the app equal what the server answers for the same event', async () => {
  const server = await startTestServer()
  const { shortName } = eventFacts
  await server.load(eventSeed({ shortName }))
  const get = (path: string) => server.visitor().get(`/api/v2/public/${path}`)
  const listed = firstOf(wireOf(await get('events'), endpoints.events))
  const event = wireOf(await get(`event/${shortName}`), endpoints.event)
  const items = wireOf(await get(`event/${shortName}/ticket-categories`), endpoints.ticketCategories)
  await server.close()

  // alf.io has none of these fields, and the app's tests add those that they are about.
  const { slug: organizerSlug } = eventFacts.organizer
  const ownFields = { pictureWidths: [], demonstration: false, notes: {}, organizerSlug }
  expect(event).toEqual({
    ...z.encode(eventInfo, wholeEvent()),
    ...ownFields,
    // The app's tests begin without terms, website and account, each of which adds something to a page.
    websiteUrl: 'https://pietra.example.org',
    termsAndConditionsUrl: 'https://pietra.example.org/terms',
    bankAccount: 'CH93 0076 2011 6238 5295 7',
    bankAccountOwner: [eventFacts.organizer.name, 'Arzo'],
  })
  // The list has dates in every language of the API, the app's event in its own languages.
  expect(listed).toMatchObject(z.encode(basicEvent, someEvent()))
  expect(items.ticketCategories).toEqual([
    {
      ...z.encode(ticketCategory, category()),
      // The database chooses it.
      id: expect.any(Number) as number,
      // alf.io has no instants.
      saleStartsAt: eventFacts.category.saleFrom,
      saleEndsAt: eventFacts.category.saleUntil,
    },
  ])
})
