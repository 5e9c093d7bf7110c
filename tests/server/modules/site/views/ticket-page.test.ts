import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { findTicket } from '#server/modules/ticket/queries/tickets.ts'
import { ticketCodeText } from '#server/modules/ticket/rules.ts'
import { codeInPage } from '#ticket/rules/code-in-page.ts'
import { renderer } from '../../../../../src/wallet/static/server-renderer.tsx'
import { nodeReader } from '../../../../support/browser/code-reader.ts'
import { testDist } from '../../../../support/fake-dist.ts'
import { bookingForm, forFree, hold, pay, person, validate } from '../../../../support/server/purchase.ts'
import { freeSeed } from '../../../../support/server/seeds.ts'
import { testServer } from '../../../../support/server/test-server.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const dist = testDist()
const server = testServer({ dist, ticketPages: renderer })

async function boughtTicket(seed: EventFile, attendee: object = {}) {
  const held = await hold(server, seed)
  const [uuid = ''] = held.tickets
  const owner = { ...person, userLanguage: 'en', additional: {}, ...attendee }
  expect((await validate(held, bookingForm(held, { tickets: { [uuid]: owner } }))).statusCode).toBe(200)
  expect((await pay(held, forFree)).statusCode).toBe(200)
  return { shortName: held.shortName, uuid }
}

const open = (url: string, lang = 'en') => server.app.inject({ url, headers: { 'accept-language': lang } })

// docs/decisions/0015-first-visit-to-a-ticket.md#decision
describe('GET of a ticket’s link on the first visit', () => {
  it('returns the static page with the code of the ticket, before any script', async () => {
    const { shortName, uuid } = await boughtTicket(freeSeed())
    const answer = await open(`/event/${shortName}/ticket/${uuid}/view`)
    const ticket = await findTicket(server.db, shortName, uuid)
    if (!ticket) throw new Error('The ticket that was just bought is not there')
    const issued = ticketCodeText(ticket.ticket, ticket.details.event)
    expect(await nodeReader.decodeDrawing(codeInPage(answer.body) ?? '')).toBe(issued)
    expect(answer.body).toContain('data-stored="page"')
    expect(answer.body).toContain('<div id="root" hidden></div>')
    expect(answer.body.indexOf('id="stored"')).toBeLessThan(answer.body.indexOf('id="page-data"'))
    expect(answer.body).toContain('"bundle":null')
    expect(answer.body).toContain('Checked just now')
    expect(answer.body).not.toContain('app.wallet.')
  })

  it('has the links of the code in a template, which the browser does not follow before the script inserts it', async () => {
    const { shortName, uuid } = await boughtTicket(freeSeed())
    const { body } = await open(`/event/${shortName}/ticket/${uuid}/view`)
    const [, page, links] = /^(.*)<template id="code">(.*?)<\/template>/s.exec(body) ?? []
    expect(links).toContain('<link rel="modulepreload" crossorigin href="/assets/index-Ab12.js">')
    expect(page).not.toMatch(/<link(?! rel="icon"[^>]*href="data:)|<script[^>]* src/)
  })

  it('adds the hashes of its style and script to the policy of the app, and nothing else', async () => {
    const seed = freeSeed({ settings: { EVENT_CUSTOM_CSS: ':root { --accent: #0b5d4e }' } })
    const { shortName, uuid } = await boughtTicket(seed)
    const { body, headers } = await open(`/event/${shortName}/ticket/${uuid}/view`)
    const styles = [...body.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '')
    expect(styles).toEqual([
      expect.stringMatching(/^@layer.*\.pk-code/s),
      `[data-accent="#0b5d4e"]{--accent:#0b5d4e}`,
    ])
    const sources = styles.map(hashOf).join(' ')
    expect(String(headers['content-security-policy'])).toContain(`style-src 'self' ${sources}`)
    const script = /<script>([^<]*)<\/script><\/body>/.exec(body)?.[1] ?? ''
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' ${hashOf(script)}`)
    expect(String(headers['content-security-policy'])).not.toContain('unsafe')
  })

  it('escapes user input', async () => {
    const seed = freeSeed({ title: { en: '</style><script>alert(1)</script>' } })
    const { shortName, uuid } = await boughtTicket(seed, { firstName: '<img src=x onerror=1>' })
    const { body } = await open(`/event/${shortName}/ticket/${uuid}/view`)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img')
    expect(body).toContain('&lt;img src=x onerror=1&gt;')
  })

  it("uses the visitor's language", async () => {
    const { shortName, uuid } = await boughtTicket(freeSeed({ languages: ['en', 'de'] }))
    const { body } = await open(`/event/${shortName}/ticket/${uuid}/view`, 'de')
    expect(body).toContain('<html lang="de"')
    expect(body).toContain('Gültig')
  })

  it('returns the app for an unknown ticket', async () => {
    const { shortName } = await boughtTicket(freeSeed())
    const { statusCode, body } = await open(
      `/event/${shortName}/ticket/207f224c-1df6-4994-9cb2-fa12eb36882d/view`,
    )
    expect(statusCode).toBe(200)
    expect(body).not.toContain('data-stored')
  })
})
