// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { listed } from '../../catalogue/pages/listed-subscriptions.ts'
import { category, items, someEvent, wholeEvent } from '../../support/events.ts'
import { descriptor, descriptorId } from '../../support/passes.ts'
import { pageRequest, renderServedPages, type SampleContent } from '../../support/server/served-page.ts'

const pictureOf = (fileBlobId: string) => ({ fileBlobId, pictureWidths: [320, 640, 960] })
const soldOut = { soldOut: true, saleEnded: false, lowestPrice: '', priceVaries: false, currency: 'EUR' }
const events = ['a1', 'b2', 'c3', 'd4', 'e5'].map((id, index) =>
  someEvent({ shortName: id, ...pictureOf(id), ...(index === 0 ? { offer: soldOut } : {}) }),
)
const subscriptions = [listed(1, pictureOf('f6')), listed(2, pictureOf('a7'))]
const organizer = {
  slug: 'pietra',
  name: 'Associazione Pietra',
  email: '',
  description: {},
  websiteUrl: '',
  fileBlobId: 'b8',
  pastEvents: [],
}
const event = { event: wholeEvent(pictureOf('c9')), categories: items([category()]) }

const pages: readonly (readonly [string, SampleContent])[] = [
  ['/', { events, subscriptions }],
  ['/', { events: [], subscriptions }],
  ['/o/pietra', { events, subscriptions, organizer }],
  ['/events-all', { events }],
  ['/subscriptions-all', { subscriptions }],
  ['/event/pietra', event],
  [
    `/subscription/${descriptorId}`,
    { subscription: { id: descriptorId, value: descriptor(pictureOf('d0')) } },
  ],
]

const served: string[] = []
beforeAll(async () => {
  const requests = pages.map(([address, content]) => pageRequest(address, content))
  served.push(...(await renderServedPages(requests)).map(({ html }) => html))
}, 90_000)

/** What decides which file a picture, or the link to it, requests: the addresses by size, else the only one. */
const choiceOf = (tag: string): string => {
  const value = (name: string) => new RegExp(` (?:image)?${name}="([^"]*)"`, 'i').exec(tag)?.[1]
  return value('srcset') === undefined
    ? String(value('src') ?? value('href'))
    : `${value('srcset') ?? ''} in ${value('sizes') ?? ''}`
}

it.each(pages.map(([address], index) => ({ address, index })))(
  'the document of $address ($index) preloads the files that its first pictures request, and no other one',
  ({ index }) => {
    const [head = '', body = ''] = (served[index] ?? '').split('</head>')
    const first = (body.match(/<img [^>]*>/g) ?? []).filter((tag) => /fetchpriority="high"/i.test(tag))
    const links = head.match(/<link rel="preload" [^>]*as="image"[^>]*>/g) ?? []
    expect(body).toContain('<img ')
    expect(links.map(choiceOf)).toEqual(first.map(choiceOf))
    if (events.some(({ shortName }) => body.includes(`/event/${shortName}"`))) expect(links).not.toEqual([])
  },
)
