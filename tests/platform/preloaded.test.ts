import { describe, expect, test } from 'vitest'
import { readPreloaded } from '#platform/preloaded.ts'
import { plainDataBlock } from '#server/http/data-block.ts'

const page = (head: string) =>
  new DOMParser().parseFromString(`<html><head>${head}</head></html>`, 'text/html')
const script = (id: string, value: unknown, param = '') =>
  `<script id="${id}" type="application/json" data-param="${param}">${encodeURIComponent(JSON.stringify(value))}</script>`

// docs/api/page-addresses.md#data-in-the-served-page
describe('readPreloaded', () => {
  test('decodes percent-encoded JSON', () => {
    const found = readPreloaded(
      page(
        script('preload-info', { a: '</script><b>' }) +
          script('preload-event', { title: 'Ü' }, 'pietra') +
          script('preload-events', [{ shortName: 'pietra' }]) +
          script('preload-languages', [{ locale: 'de' }]) +
          script('preload-bundle', { k: 'de' }, 'de') +
          script('preload-bundle', { k: 'en' }, 'en') +
          '<meta name="GID" content="abc"><meta name="authentication-enabled" content="true">',
      ),
    )
    expect(found).toEqual({
      info: { a: '</script><b>' },
      event: { shortName: 'pietra', value: { title: 'Ü' } },
      events: [{ shortName: 'pietra' }],
      languages: [{ locale: 'de' }],
      bundles: [
        { lang: 'de', value: { k: 'de' } },
        { lang: 'en', value: { k: 'en' } },
      ],
      sessionId: 'abc',
      signInEnabled: true,
      rendered: null,
      withoutSession: false,
      isStored: false,
    })
  })

  test('reads the data of a rendered page, which are not percent-encoded', () => {
    const state = { title: '100 %</script><b>' }
    expect(readPreloaded(page(plainDataBlock('preload-page', state))).rendered).toEqual(state)
  })

  test('returns nulls for a page without data', () => {
    expect(readPreloaded(page('<meta name="GID" content="">'))).toEqual({
      info: null,
      event: null,
      events: null,
      languages: null,
      bundles: [],
      sessionId: null,
      signInEnabled: false,
      rendered: null,
      withoutSession: false,
      isStored: false,
    })
  })

  test.each(['%', '{"a":', 'undefined'])('returns null for malformed data (%s)', (text) => {
    expect(
      readPreloaded(page(`<script id="preload-info" type="application/json">${text}</script>`)).info,
    ).toBeNull()
  })
})
