import { describe, expect, it } from 'vitest'
import { composeMail } from '#server/compose-mail.ts'
import { maxTextLength } from '#server/http/decode-body.ts'
import { endpoints } from '#shell/endpoints.ts'
import { invoices } from '../../support/invoice-forms.ts'
import { bookingForm, buy, byTransfer, forFree, hold, pay, validate } from '../../support/server/purchase.ts'
import { eventSeed, freeSeed } from '../../support/server/seeds.ts'
import { sessionHeaders, testServer } from '../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../support/wire/json.ts'

const server = testServer()

const badIds = ['nonsense', "'; drop table tickets; --", '%00', '%F0%9F%8E%AB', '0'.repeat(180), 'null', '-1']

describe('malformed ids', () => {
  it.each(badIds)('answer 404 at every address: %s', async (id) => {
    const { visitor, shortName } = await hold(server, freeSeed())
    const part = id.startsWith('%') ? id : encodeURIComponent(id)
    const api = '/api/v2/public'
    for (const path of [`/reservation/${part}`, `/reservation/${part}/status`, `/event/${part}`]) {
      expect((await visitor.get(api + path)).statusCode).toBe(404)
    }
    const ticket = `${api}/event/${shortName}/ticket/${part}`
    expect((await visitor.get(ticket)).statusCode).toBe(404)
    expect((await visitor.get(`${ticket}/full`)).statusCode).toBe(404)
    expect([403, 404]).toContain((await visitor.get(`${ticket}/code.png`)).statusCode)
    expect((await visitor.get(`/file/${part}`)).statusCode).toBe(404)
  })

  it('of a reservation that does not exist can be canceled without an error', async () => {
    const { visitor } = await hold(server, freeSeed())
    expect(jsonOf(await visitor.delete('/api/v2/public/reservation/nonsense'))).toBe(true)
    expect(jsonOf(await visitor.post('/api/v2/public/reservation/nonsense/back-to-booking'))).toBe(true)
  })
})

describe('a malformed address', () => {
  const malformed = ['/event/%zz', '/%', '/o/%ff%fe', '/event/%00', '/?tags=%00', '/wallet/door/x/%E0%A4%A']

  it.each(malformed)("%s redirects a browser to the app's not-found page", async (url) => {
    const answer = await server.app.inject({ url, headers: { accept: 'text/html,*/*' } })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/not-found')
  })

  it.each([...malformed, '/api/v2/public/event/%zz', '/file/%00'])(
    '%s answers other clients with a status',
    async (url) => {
      const accept = /^\/(api|file)/.test(url) ? 'text/html' : 'application/json'
      const answer = await server.app.inject({ url, headers: { accept } })
      expect([400, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('%')
    },
  )
})

// docs/api/envelopes-and-errors.md#status-codes
describe('malformed bodies', () => {
  const send = async (payload: string, type = 'application/json') => {
    const { path } = await hold(server, freeSeed())
    const headers = { 'content-type': type, ...(await sessionHeaders(server.app)) }
    return server.app.inject({ method: 'POST', url: `${path}?lang=en`, payload, headers })
  }

  it.each([
    '{',
    '[]',
    '"text"',
    '{"termAndConditionsAccepted":"maybe"}',
    '{"a":"\\u0000"}',
    '{"__proto__":{}}',
  ])('are answered 400: %s', async (payload) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(jsonOf(answer)).toMatchObject({ status: 400, error: 'Bad Request' })
  })

  it('are refused when longer than 64 kB or no JSON', async () => {
    expect((await send(JSON.stringify({ captcha: 'x'.repeat(70_000) }))).statusCode).toBe(413)
    expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  })

  it('are not read with a wrong method, which is answered 405', async () => {
    const { path, visitor } = await hold(server, freeSeed())
    expect((await visitor.post('/api/v2/public/events')).statusCode).toBe(405)
    expect((await visitor.delete('/api/v2/info')).statusCode).toBe(405)
    expect(jsonOf(await visitor.post(`${path}/status`))).toMatchObject({ status: 405 })
  })
})

describe('user input', () => {
  const hostile = `<img src=x onerror=alert(1)>"&'{{0}}`

  it('keeps markup in names as plain text', async () => {
    const held = await hold(server, freeSeed())
    const contact = { firstName: hostile, lastName: 'Ω≈ç√ 🎫', email: 'a.b@example.org' }
    const form = bookingForm(held, { ...contact, tickets: { [held.tickets[0] ?? '']: contact } })
    expect((await validate(held, form)).statusCode).toBe(200)
    await pay(held, forFree)
    const ticket = await held.visitor.get(
      `/api/v2/public/event/${held.shortName}/ticket/${held.tickets[0] ?? ''}`,
    )
    expect(wireOf(ticket, endpoints.ticket).fullName).toBe(`${hostile} Ω≈ç√ 🎫`)
  })

  it('with half of a surrogate pair in every text makes an order with its mails and its invoice', async () => {
    const half = 'Zo\uD83C'
    const held = await hold(server, eventSeed({ paymentProxies: ['OFFLINE'], settings: invoices }))
    const person = { firstName: half, lastName: half, email: 'a.b@example.org' }
    const address = { billingAddressLine1: half, billingAddressZip: half, billingAddressCity: half }
    const invoice = {
      invoiceRequested: true,
      vatCountryCode: 'CH',
      customerReference: half,
      ...address,
    }
    const tickets = { [held.tickets[0] ?? '']: person }
    await validate(held, bookingForm(held, { ...person, ...invoice, tickets }))
    await pay(held, { ...byTransfer, privacyPolicyAccepted: true })
    const order = wireOf(await held.visitor.get(held.path), endpoints.reservation)
    expect(order).toMatchObject({ status: 'OFFLINE_PAYMENT', lastName: 'Zo\uFFFD' })
    const mails = await server.db.selectFrom('mail_queue').selectAll().execute()
    for (const mail of mails) expect(await composeMail(server.context, mail, 'a@example.org')).not.toBeNull()
  })

  it('escapes markup in Markdown of organizers', async () => {
    const seed = eventSeed({
      description: { en: `**bold** ${hostile} [x](javascript:alert(1)) [y](https://example.org)` },
    })
    await server.load(seed)
    const { description } = wireOf(
      await server.visitor().get(`/api/v2/public/event/${seed.shortName}`),
      endpoints.event,
    )
    expect(description.en).toContain('<strong>bold</strong>')
    expect(description.en).not.toContain('<img')
    expect(description.en).not.toContain('href="javascript')
    expect(description.en).toContain('href="https://example.org"')
  })

  it.each([
    ['of the largest permitted length is refused with its field', maxTextLength, 422],
    ['above the largest permitted length is refused with the whole form', maxTextLength + 1, 400],
  ])(
    'with a text %s is checked for its length and leaves the reservation readable',
    async (_, length, status) => {
      const held = await hold(server, freeSeed())
      const answer = await validate(held, bookingForm(held, { firstName: 'x'.repeat(length) }))
      expect(answer.statusCode).toBe(status)
      expect((await held.visitor.get(held.path)).statusCode).toBe(200)
    },
  )
})

describe('the address of a ticket', () => {
  it('works only below its own event', async () => {
    const ownOrder = await buy(server, freeSeed(), 1, forFree)
    const other = await buy(server, freeSeed(), 1, forFree)
    const path = `/api/v2/public/event/${other.shortName}/ticket/${ownOrder.tickets[0] ?? ''}`
    expect((await ownOrder.visitor.get(path)).statusCode).toBe(404)
    expect((await ownOrder.visitor.get(`${path}/code.png`)).statusCode).toBe(403)
  })
})
