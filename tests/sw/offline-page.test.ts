import { afterEach, describe, expect, it, vi } from 'vitest'
import { TesseraDatabase } from '#core/storage/database.ts'
import { putTicket } from '#core/storage/write/tickets.ts'
import { answerNavigation } from '../../sw/navigation.ts'
import { offlinePageTexts } from '../../sw/offline-page-texts.ts'
import { fakeCaches } from '../support/fake-caches.ts'
import { record } from '../support/records.ts'

vi.mock(import('../../sw/precache.ts'), () => ({
  precache: () => undefined,
  shellPage: () => Promise.resolve(undefined),
}))

const never = () => new Promise<void>(() => undefined)

afterEach(() => new TesseraDatabase().delete())

/** Opens an address of a browser that has dropped every cache. */
async function open(path: string, changes: Partial<Parameters<typeof answerNavigation>[0]> = {}) {
  const tools = {
    caches: fakeCaches(),
    indexedDB,
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    after: never,
    waitUntil: () => undefined,
    languages: ['en-GB'],
    ...changes,
  }
  const answer = await answerNavigation(tools, new Request(`http://localhost:3000${path}`))
  return { answer, html: await answer.text() }
}

describe('answerNavigation without caches and network', () => {
  it.each(['/', '/event/pietra', '/event/pietra/reservation/r/success', '/events-all?tags=<x>'])(
    'answers %s with the stored tickets and links to their pages',
    async (path) => {
      const db = new TesseraDatabase()
      await putTicket(db, record({ eventTitle: { en: 'Pietra <Nights>' } }))
      db.close()
      const { answer, html } = await open(path)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
      expect(html).toContain('1 ticket is saved on this device')
      expect(html).toContain('<a href="/event/pietra/ticket/u1/view"><span>Pietra &lt;Nights&gt;</span>')
      expect(html).toContain('<a href="/wallet">My tickets</a>')
      expect(html).not.toContain('<x>')
    },
  )

  it('answers a ticket address with the page of the record', async () => {
    const db = new TesseraDatabase()
    await putTicket(db, record())
    db.close()
    expect((await open('/event/pietra/ticket/u1/view')).html).toBe('<p>pass</p>')
  })

  it.each([
    ['de-CH', offlinePageTexts.de.empty],
    ['pt', offlinePageTexts.en.empty],
  ])('says in the language of a browser in %s that nothing is stored', async (lang, text) => {
    const { html } = await open('/', { languages: [lang] })
    expect(html).toContain(text)
    expect(html).not.toContain('/wallet')
  })

  it('answers after ten seconds when the connection hangs', async () => {
    const after = vi.fn(() => Promise.resolve())
    const { answer } = await open('/', { fetch: () => new Promise(() => undefined), after })
    expect(answer.status).toBe(503)
    expect(after).toHaveBeenCalledWith(10_000)
  })

  it('passes on the answer of the network when there is one', async () => {
    const { html } = await open('/', { fetch: () => Promise.resolve(new Response('<p>network</p>')) })
    expect(html).toBe('<p>network</p>')
  })
})
