import { describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { insertSubscriptionDescriptor, saveOrganizer } from '#server/modules/event-setup/insert-event.ts'
import { endpoints } from '#shell/endpoints.ts'
import { api } from '../../../support/server/purchase.ts'
import { freeSeed, testNow } from '../../../support/server/seeds.ts'
import { freeSubscriptionSeed } from '../../../support/server/subscription-seeds.ts'
import { testServer } from '../../../support/server/test-server.ts'
import { wireOf } from '../../../support/wire/json.ts'

const organization = { slug: 'quarry', name: 'Quarry Theatre', email: 'hello@quarry.example.org' }

const server = testServer()

const organizer = async (slug = 'quarry') =>
  wireOf(await server.visitor().get(`${api}/organizer/${slug}`), endpoints.organizer)

const ended = (shortName: string, days: number, change = {}) =>
  server.load(
    freeSeed({
      shortName,
      organization,
      startsAt: testNow - (days + 1) * day,
      endsAt: testNow - days * day,
      ...change,
    }),
  )

// docs/api/catalogue.md#organizer
describe('GET /organizer/{slug}', () => {
  it('returns name and address of an organizer without a page, and 404 for an unknown slug (B351)', async () => {
    await server.load(freeSeed({ organization }))
    expect(await organizer()).toEqual({
      ...organization,
      description: {},
      websiteUrl: null,
      fileBlobId: null,
      pastEvents: [],
    })
    expect((await server.visitor().get(`${api}/organizer/none`)).statusCode).toBe(404)
  })

  it('returns description as HTML, website and picture as the operator loaded them last (B351, B352)', async () => {
    const page = {
      ...organization,
      description: { en: 'A **stage**.', it: 'Un palco.' },
      websiteUrl: 'https://quarry.example.org',
    }
    await saveOrganizer(server.db, page, { contentType: 'image/svg+xml', bytes: Buffer.from('<svg/>') })
    const { description, websiteUrl, fileBlobId } = await organizer()
    expect(description['en']).toContain('<strong>stage</strong>')
    expect(websiteUrl).toBe('https://quarry.example.org')
    const picture = await server.app.inject(`/file/${String(fileBlobId)}`)
    expect(picture.body).toBe('<svg/>')
    await saveOrganizer(server.db, { ...organization, name: 'Quarry' })
    expect(await organizer()).toMatchObject({ name: 'Quarry', description: {}, websiteUrl: null })
  })

  it('returns public events that ended, the last one first, and neither drafts nor events of others (B351)', async () => {
    await ended('first-past', 9)
    await ended('second-past', 3)
    await ended('draft-past', 2, { status: 'DRAFT' })
    await ended('other-past', 2, { organization: { ...organization, slug: 'other' } })
    const { pastEvents } = await organizer()
    expect(pastEvents.map(({ shortName }) => shortName)).toEqual(['second-past', 'first-past'])
  })
})

describe('the organizer in answers about events and subscriptions', () => {
  it('is named in the list of events and links the event to its page (B353)', async () => {
    await server.load(freeSeed({ shortName: 'on-sale', organization }))
    const visitor = server.visitor()
    const events = wireOf(await visitor.get(`${api}/events?organizerSlug=quarry`), endpoints.events)
    expect(events[0]?.organizer).toEqual({ slug: 'quarry', name: 'Quarry Theatre' })
    const event = wireOf(await visitor.get(`${api}/event/on-sale`), endpoints.event)
    expect(event.organizerSlug).toBe('quarry')
  })

  it('is named in the list of subscriptions and links the subscription to its page (B353)', async () => {
    const id = await insertSubscriptionDescriptor(server.db, freeSubscriptionSeed({ organization }))
    const visitor = server.visitor()
    const list = wireOf(await visitor.get(`${api}/subscriptions`), endpoints.subscriptions)
    expect(list.find((subscription) => subscription.id === id)?.organizer).toEqual({
      slug: 'quarry',
      name: 'Quarry Theatre',
    })
    const subscription = wireOf(await visitor.get(`${api}/subscription/${id}`), endpoints.subscription)
    expect(subscription.organizerSlug).toBe('quarry')
  })

  it('is announced in the application info, so that the app asks no other server for it (B353)', async () => {
    const info = wireOf(await server.visitor().get('/api/v2/info'), endpoints.info)
    expect(info).toMatchObject({ organizerPagesEnabled: true, ticketLinksEnabled: true })
  })
})
