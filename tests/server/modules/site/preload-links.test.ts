import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureBoxes } from '#catalogue/rules/picture-sizes.ts'
import type { EventWithOrganization } from '#server/infra/database/tables/tables.ts'
import { createPreloadLinks } from '#server/modules/site/preload-links.ts'

let dist: string
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'tessera-links-'))
  mkdirSync(join(dist, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_text'] },
    _text: { file: 'assets/text.js' },
    _dates: { file: 'assets/dates.js', imports: ['_text'] },
    'src/shell/pages/pass/subscription.tsx': {
      file: 'assets/subscription.js',
      imports: ['index.html', '_dates'],
    },
    'src/ticket/pages/ticket.tsx': { file: 'assets/ticket.js', imports: ['_dates'] },
    'src/i18n/locale-files.ts': { file: 'assets/locale-files.js' },
    'src/i18n/locales/de/lists.json': { file: 'assets/de.js' },
    'src/i18n/locales/en/lists.json': { file: 'assets/en.js' },
    'src/i18n/locales/en/wallet.json': { file: 'assets/en-wallet.js' },
    'src/i18n/locales/de/wallet.json': { file: 'assets/de-wallet.js' },
    'src/shell/start/page-api.ts': { file: 'assets/api.js', imports: ['index.html', '_text'] },
  }
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rmSync(dist, { recursive: true }))

const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
const withPicture = { file_id: 'a1b2' } as EventWithOrganization
const uuid = '207f224c-1df6-4994-9cb2-fa12eb36882d'

it('createPreloadLinks links the picture of an event, whose code is in the entry', () => {
  const links = createPreloadLinks(dist).forApp('/event/spring', withPicture)
  expect(hrefs(links)).toEqual(['/assets/api.js', '/file/a1b2'])
})

it('createPreloadLinks links the code of a route beyond the entry', () => {
  expect(hrefs(createPreloadLinks(dist).forApp(`/subscription/${uuid}`))).toEqual([
    '/assets/subscription.js',
    '/assets/dates.js',
    '/assets/api.js',
  ])
})

it('createPreloadLinks links no client of the API for a page that is rendered with its data', () => {
  const links = createPreloadLinks(dist)
  expect(hrefs(links.forRenderedPage(`/subscription/${uuid}`, 'en'))).toEqual([
    '/assets/subscription.js',
    '/assets/dates.js',
    '/assets/locale-files.js',
    '/assets/en.js',
  ])
  expect(hrefs(links.forApp('/event/spring/reservation/x/book'))).toEqual(['/assets/api.js'])
})

it('createPreloadLinks links the texts in the language of a rendered page, which it is hydrated with', () => {
  expect(hrefs(createPreloadLinks(dist).forRenderedPage(`/subscription/${uuid}`, 'de'))).toEqual([
    '/assets/subscription.js',
    '/assets/dates.js',
    '/assets/locale-files.js',
    '/assets/de.js',
  ])
})

it('createPreloadLinks links the code image on the address of a ticket', () => {
  expect(hrefs(createPreloadLinks(dist).forApp(`/event/spring/ticket/${uuid}/view`, withPicture))).toEqual([
    '/assets/ticket.js',
    '/assets/dates.js',
    '/assets/api.js',
    `/api/v2/public/event/spring/ticket/${uuid}/code.png`,
  ])
})

it.each(['/event/spring/reservation/x/book', `/event/sp"ring/ticket/${uuid}/view`, '/wallet'])(
  'createPreloadLinks puts nothing of %s into the head',
  (path) => {
    expect(createPreloadLinks(dist).forApp(path, withPicture)).not.toMatch(/file|code\.png|sp"ring/)
  },
)

it('createPreloadLinks links the app and its texts for a static page, and no picture that the page shows itself', () => {
  expect(hrefs(createPreloadLinks(dist).forTicketPage(`/event/spring/ticket/${uuid}/view`, 'de'))).toEqual([
    '/assets/index.js',
    '/assets/text.js',
    '/assets/ticket.js',
    '/assets/dates.js',
    '/assets/api.js',
    '/assets/locale-files.js',
    '/assets/en.js',
    '/assets/en-wallet.js',
    '/assets/de.js',
    '/assets/de-wallet.js',
  ])
})

it('createPreloadLinks preloads the size that the picture of an event will choose', () => {
  const withSizes = { file_id: 'c3d4', picture_widths: [320, 640] }
  expect(createPreloadLinks(dist).forApp('/event/spring', withSizes)).toContain(
    `href="/file/c3d4" imagesrcset="/file/c3d4/320.webp 320w, /file/c3d4/640.webp 640w" imagesizes="${pictureBoxes.hero}"`,
  )
})

it('createPreloadLinks works without a manifest', () => {
  expect(createPreloadLinks(join(dist, 'nowhere')).forApp('/event/spring')).toBe('')
})
