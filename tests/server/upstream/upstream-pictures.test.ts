import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { day } from '#kit/time/durations.ts'
import { eventsPath, pictureId, PictureFront, png } from '../../support/server/picture-front.ts'
import { jsonOf } from '../../support/wire/json.ts'

const id = pictureId('a')

let front: PictureFront
beforeEach(async () => {
  front = await PictureFront.start()
})
afterEach(() => front.end())

describe('sizes of the pictures of alf.io', () => {
  it('are WebP of the widths that answers name, kept by browsers for a year (B290)', async () => {
    await front.open()
    expect(await front.widths()).toEqual([undefined])
    await front.makeSizes()
    const { statusCode, headers, rawPayload } = await front.get(`/file/${id}/640.webp`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect(headers['content-security-policy']).toContain('sandbox')
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', 640, 320])
  })

  it.each([
    ['an event', '/api/v2/public/event/spring'],
    ['the subscriptions', '/api/v2/public/subscriptions'],
    ['a subscription', '/api/v2/public/subscription/b0c9cd92'],
    ['the events of an organizer', `${eventsPath}?organizerSlug=x`],
  ])('are named in the answer of %s, whose other headers and fields stay', async (_, url) => {
    const event = { fileBlobId: id, title: { de: 'Frühling' } }
    front.answers[url] = url.includes('s?') || url.endsWith('s') ? [event] : event
    await front.open()
    await front.makeSizes()
    const answer = await front.get(url)
    expect([jsonOf(answer)].flat()).toEqual([{ ...event, pictureWidths: [320, 640, 800] }])
    expect(answer.headers['set-cookie']).toEqual(['ALFIO_SESSION=of-the-visitor'])
  })

  it('are named in the data of a rendered page', async () => {
    const languages = [{ locale: 'en', displayLanguage: 'English' }]
    Object.assign(front.answers, {
      '/api/v2/info': {},
      '/api/v2/public/i18n/languages': languages,
      '/api/v2/public/i18n/bundle/en': {},
      '/api/v2/public/subscriptions': [],
    })
    await front.open()
    await front.makeSizes()
    await front.get('/', { accept: 'text/html' })
    expect(front.render.mock.calls[0]?.[0].data.events).toEqual([
      { shortName: 'spring', fileBlobId: id, pictureWidths: [320, 640, 800] },
    ])
  })

  it('cost alf.io one request of the original for all visitors (B290)', async () => {
    await front.open()
    await Promise.all(Array.from({ length: 40 }, () => front.widths()))
    await front.makeSizes()
    expect((await front.get(`/file/${id}/320.webp`)).statusCode).toBe(200)
    expect(front.originalRequests()).toBe(1)
  })

  it('are limited in number: a picture of the last day stays, an older one is replaced (B290)', async () => {
    const other = pictureId('b')
    front.originals[other] = { type: 'image/png', bytes: png }
    await front.open({ maxPictures: 1 })
    await front.makeSizes()
    front.answers[eventsPath] = [{ fileBlobId: other }]
    front.clock += day / 2
    await front.widths()
    expect((await front.get(`/file/${id}/640.webp`)).statusCode).toBe(200)
    expect(front.originalRequests(other)).toBe(0)
    front.clock += 2 * day
    await front.makeSizes()
    expect((await front.get(`/file/${id}/640.webp`)).statusCode).toBe(302)
  })
})

describe('an address of a size without a picture', () => {
  it('leads to the original where no sizes are known, whose errors are those of alf.io', async () => {
    await front.open()
    const { statusCode, headers } = await front.get(`/file/${id}/640.webp`)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, `/file/${id}`, 'no-cache'])
    expect((await front.get(`/file/${id}`)).rawPayload.equals(png)).toBe(true)
    expect((await front.get(`/file/${pictureId('c')}`)).statusCode).toBe(404)
    expect(front.originalRequests()).toBe(1)
  })

  it('is refused without a request', async () => {
    await front.open()
    await front.makeSizes()
    front.requests = []
    const statuses: [string, number][] = []
    const refused = [
      '/file/..%2F..%2Fetc%2Fpasswd/640.webp',
      `/file/${id}%2F..%2F${id}/640.webp`,
      `/file/${pictureId('A')}/640.webp`,
      `/file/${id.slice(1)}/640.webp`,
      `/file/${id}/640.png`,
      `/file/${id}/..%2F640.webp`,
      `/file/${id}/-1.webp`,
      `/file/${id}/641.webp`,
      `/file/${id}/12800.webp`,
      '/file/%2F%2Fevil.example/640.webp',
    ]
    for (const url of refused) statuses.push([url, (await front.get(url)).statusCode])
    expect(statuses).toEqual(refused.map((url) => [url, 404]))
    expect(front.requests).toEqual([])
  })
})

it('the server compresses an answer with widths for the browser', async () => {
  front.answers[eventsPath] = Array.from({ length: 100 }, () => ({ fileBlobId: id, title: { en: 'Spring' } }))
  await front.open()
  await front.makeSizes()
  expect((await front.get(eventsPath, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
})
