/**
 * Wallet passes of Apple Wallet and Google Wallet (docs/api/external-wallets.md#google-wallet,
 * docs/api/external-wallets.md#content-of-a-wallet-pass).
 */
import { createHash, createHmac, generateKeyPairSync } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { composeMail } from '#server/compose-mail.ts'
import {
  readExternalWallets,
  type ExternalWallets,
} from '#server/modules/external-wallets/read-external-wallets.ts'
import { findTicketAnywhere } from '#server/modules/ticket/queries/tickets.ts'
import { ticketCodeText } from '#server/modules/ticket/rules.ts'
import { endpoints } from '#shell/endpoints.ts'
import { makeCertificates, unzipStored, type MadeCertificates } from '../../../support/certificates.ts'
import { readPdf } from '../../../support/pdf-reader.ts'
import { api, buy, forFree, hold, type Held } from '../../../support/server/purchase.ts'
import { category, freeSeed, testNow } from '../../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/server/test-server.ts'
import { jsonOf, wireOf } from '../../../support/wire/json.ts'

const jsonFile = (files: ReadonlyMap<string, Buffer>, name: string): Record<string, unknown> =>
  jsonOf({ body: files.get(name)?.toString() ?? '' }, z.record(z.string(), z.unknown()))

let certificates: MadeCertificates
let wallets: ExternalWallets
let server: TestServer
let bare: TestServer
const google = generateKeyPairSync('rsa', { modulusLength: 2048 })

const environment = (): Record<string, string> => ({
  PASS_CERTIFICATE: certificates.certificate,
  PASS_KEY: certificates.key,
  PASS_WWDR: certificates.intermediate,
  PASS_TYPE_ID: 'pass.org.example.tessera',
  PASS_TEAM_ID: 'TEAM123456',
  GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
  GOOGLE_WALLET_SERVICE_ACCOUNT: join(certificates.folder, 'account.json'),
})

beforeAll(async () => {
  certificates = await makeCertificates()
  await mkdir(certificates.folder, { recursive: true })
  const account = {
    type: 'service_account',
    client_email: 'tickets@example.iam.gserviceaccount.com',
    private_key: google.privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  await writeFile(join(certificates.folder, 'account.json'), JSON.stringify(account))
  wallets = readExternalWallets(environment())
  server = await startTestServer({ externalWallets: wallets, baseUrl: 'https://tickets.example.org' })
  bare = await startTestServer()
})
afterAll(async () => {
  await Promise.all([server.close(), bare.close()])
  await certificates.remove()
})

const applePath = ({ shortName, tickets }: Pick<Held, 'shortName' | 'tickets'>) =>
  `/api/pass/event/${shortName}/v1/version/passes/${tickets[0] ?? ''}`
const googlePath = ({ shortName, tickets }: Pick<Held, 'shortName' | 'tickets'>) =>
  `/api/wallet/event/${shortName}/v1/version/passes/${tickets[0] ?? ''}`
async function ticketOf(box: TestServer, order: Held) {
  const ticket = await findTicketAnywhere(box.db, order.tickets[0] ?? '')
  if (!ticket) throw new Error('There is no such ticket')
  return ticket
}
const moveTo = (order: Held, firstName: string) =>
  order.visitor.put(`${api}/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}`, {
    firstName,
    lastName: 'Muster',
    email: 'max@example.org',
  })

describe('Apple Wallet', () => {
  it('receives a signed event ticket with the code and the private uuid (P133)', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const answer = await server.app.inject(applePath(order))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': `attachment; filename=Passbook-${(order.tickets[0] ?? '').slice(0, 8)}.pkpass`,
      'x-robots-tag': 'noindex',
    })
    const { ticket, details: full } = await ticketOf(server, order)
    const files = unzipStored(answer.rawPayload)
    const pass = jsonFile(files, 'pass.json')
    expect(pass).toMatchObject({
      formatVersion: 1,
      serialNumber: ticket.uuid,
      passTypeIdentifier: 'pass.org.example.tessera',
      teamIdentifier: 'TEAM123456',
      organizationName: 'Associazione Pietra',
      description: 'Pietra Nights',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: ticketCodeText(ticket, full.event) }],
      eventTicket: { primaryFields: [{ value: 'Standard' }], auxiliaryFields: [{ value: 'Zoë Àlvarez' }] },
    })
    expect(new Date(String(pass['expirationDate'])).getTime()).toBe(Date.UTC(2027, 6, 10, 21, 30))
    expect(pass).not.toHaveProperty('webServiceURL')
  })

  it('receives a manifest of every file, which is signed', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const files = unzipStored((await server.app.inject(applePath(order))).rawPayload)
    const manifest = jsonFile(files, 'manifest.json')
    const listed = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature')
    expect(Object.keys(manifest).toSorted()).toEqual(listed.map(([name]) => name).toSorted())
    expect(listed.map(([name]) => name)).toContain('icon.png')
    for (const [name, bytes] of listed)
      expect(manifest[name]).toBe(createHash('sha1').update(bytes).digest('hex'))
    const [signature, list] = [files.get('signature'), files.get('manifest.json')]
    await certificates.verify(signature ?? Buffer.alloc(0), list ?? Buffer.alloc(0))
    const forged = Buffer.from(`${list?.toString() ?? ''} `)
    await expect(certificates.verify(signature ?? Buffer.alloc(0), forged)).rejects.toThrow()
  })

  it('receives nothing for a ticket that is not sold, of another event, or unknown', async () => {
    const held = await hold(server, freeSeed())
    const order = await buy(server, freeSeed(), 1, forFree)
    const paths = [
      applePath(held),
      applePath({ ...order, shortName: held.shortName }),
      applePath({ ...order, tickets: ['nonsense'] }),
      googlePath(held),
      googlePath({ ...order, tickets: ['nonsense'] }),
    ]
    for (const path of paths) expect((await server.app.inject(path)).statusCode).toBe(404)
  })

  it('receives the wallet pass with the mail of the ticket', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const row = await server.db
      .selectFrom('mail_queue')
      .selectAll()
      .where('kind', '=', 'ticket')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const mail = await composeMail(server.context, row, 'tickets@example.org')
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual([
      'application/pdf',
      'text/calendar',
      'application/vnd.apple.pkpass',
    ])
    expect(mail?.attachments[2]?.filename).toBe(`Passbook-${(order.tickets[0] ?? '').slice(0, 8)}.pkpass`)
  })

  it('registers for updates without a token, and never gets any', async () => {
    const base = '/api/pass/event/any/v1'
    const device = `${base}/devices/abc/registrations/pass.org.example`
    const status = async (method: 'GET' | 'POST' | 'DELETE', url: string) =>
      (await server.app.inject({ method, url })).statusCode
    expect(await status('GET', device)).toBe(204)
    expect(await status('POST', `${device}/serial`)).toBe(200)
    expect(await status('DELETE', `${device}/serial`)).toBe(200)
    expect(await status('POST', `${base}/log`)).toBe(200)
  })

  it('requests the newest wallet pass with its own token only', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const { ticket, details: full } = await ticketOf(server, order)
    const token = createHmac('sha256', full.event.private_key)
      .update(`${String(full.event.id)}/${order.id}/${ticket.uuid}`)
      .digest('base64')
    const ask = async (authorization: string | undefined, shortName = order.shortName) =>
      server.app.inject({
        url: `/api/pass/event/${shortName}/v1/version/passes/pass.org.example.tessera/${ticket.uuid}`,
        ...(authorization === undefined ? {} : { headers: { authorization } }),
      })
    expect((await ask(`ApplePass ${token}`)).headers['content-type']).toBe('application/vnd.apple.pkpass')
    expect((await ask(token)).statusCode).toBe(404)
    expect((await ask(undefined)).statusCode).toBe(404)
    expect((await ask(`ApplePass ${token}`, 'elsewhere')).statusCode).toBe(404)
  })
})

describe('Google Wallet', () => {
  const claims = async (order: Held) => {
    const answer = await server.app.inject(googlePath(order))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store'])
    const [, token = ''] =
      /^https:\/\/pay\.google\.com\/gp\/v\/save\/(.+)$/.exec(answer.headers.location ?? '') ?? []
    const currentDate = new Date(testNow)
    return (await jwtVerify(token, google.publicKey, { audience: 'google', currentDate })).payload as Record<
      string,
      unknown
    > & {
      payload: {
        eventTicketClasses: Record<string, unknown>[]
        eventTicketObjects: Record<string, unknown>[]
      }
    }
  }

  const night = 'Вечер в каменоломне'
  it.each([
    ['usual', 'Pietra Nights', 'Quarry, Via alle Cave 3, 6850 Mendrisio', /^Pietra Nights$/],
    ['usual Cyrillic', night, `${night}, ул. Садовая 3`, /^Вечер в каменоломне$/],
    ['long Cyrillic', `${night} `.repeat(50), `${night} `.repeat(50), /^Вечер в камен.*…$/],
    ['long Latin', 'Quarry Nights '.repeat(50), 'Quarry Nights '.repeat(50), /^Quarry Nights Q.*…$/],
    ['long Han', '采石場之夜'.repeat(50), '采石場之夜'.repeat(50), /^采石場之夜采.*…$/],
    ['long emoji', '👩‍👩‍👧'.repeat(50), '👩‍👩‍👧'.repeat(50), /^(?:👩‍👩‍👧)+…$/],
  ])(
    'receives a link of at most 1,800 bytes where all texts are %s (B281)',
    async (_, text, location, shown) => {
      const seed = freeSeed({
        title: { en: text },
        location,
        organization: { slug: 'long', name: text, email: 'hello@example.org' },
        categories: [category({ price: 0, name: text.slice(0, 200) })],
      })
      const order = await buy(server, seed, 1, forFree)
      const { headers } = await server.app.inject(googlePath(order))
      expect(Buffer.byteLength(headers.location ?? '')).toBeLessThanOrEqual(1800)
      const { payload } = await claims(order)
      const value = expect.stringMatching(shown) as string
      expect(payload.eventTicketClasses).toMatchObject([{ eventName: { defaultValue: { value } } }])
      const { ticketType, classId } = payload.eventTicketObjects[0] ?? {}
      expect(ticketType).toMatchObject({ defaultValue: { value } })
      expect(classId).toBe(payload.eventTicketClasses[0]?.['id'])
    },
  )

  it('receives a signed link with the event and the ticket (P132)', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const { ticket, details: full } = await ticketOf(server, order)
    const { payload, ...outside } = await claims(order)
    expect(outside).toEqual({
      typ: 'savetowallet',
      iss: 'tickets@example.iam.gserviceaccount.com',
      aud: 'google',
      iat: testNow / 1000,
    })
    expect(payload.eventTicketClasses).toMatchObject([
      {
        issuerName: 'Associazione Pietra',
        eventName: { defaultValue: { language: 'en', value: 'Pietra Nights' } },
      },
    ])
    expect(payload.eventTicketObjects).toMatchObject([
      {
        id: `3388000000012345678.${ticket.uuid}-0`,
        classId: payload.eventTicketClasses[0]?.['id'],
        state: 'ACTIVE',
        ticketHolderName: 'Zoë Àlvarez',
        ticketNumber: ticket.uuid,
        barcode: { type: 'QR_CODE', value: ticketCodeText(ticket, full.event) },
      },
    ])
  })

  it('adds the ticket again when its attendee has changed', async () => {
    const order = await buy(server, freeSeed(), 1, forFree)
    const idOf = async () => (await claims(order)).payload.eventTicketObjects[0]?.['id']
    const before = await idOf()
    await moveTo(order, 'Max')
    expect(await idOf()).toBe(String(before).replace(/-0$/, '-1'))
  })
})

/** The ticket's own night in New York, in which the clocks go back; tests run in the zone of St. John's. */
const night = { from: Date.UTC(2027, 10, 7, 4, 30), until: Date.UTC(2027, 10, 7, 8, 30) }
const [begins, ends] = ['2027-11-07T00:30:00-04:00', '2027-11-07T03:30:00-05:00']
const printed = 'Sun 7 November 2027, 00:30 – 03:30 (GMT-4 – GMT-5)'

describe('the time of a ticket', () => {
  const seed = () =>
    freeSeed({
      timeZone: 'America/New_York',
      startsAt: Date.UTC(2027, 10, 6, 14),
      endsAt: Date.UTC(2027, 10, 8, 14),
      categories: [category({ price: 0, validFrom: night.from, validUntil: night.until })],
    })
  let order: Held
  beforeAll(async () => {
    order = await buy(server, seed(), 1, forFree)
  })
  const get = (url: string) => server.app.inject(url)
  const mailOf = async (kind: string, data = order.id) => {
    const rows = await server.db.selectFrom('mail_queue').selectAll().where('kind', '=', kind).execute()
    const row = rows.findLast((each) => JSON.stringify(each.data).includes(data))
    const mail = row && (await composeMail(server.context, row, 'tickets@example.org'))
    return mail?.text ?? ''
  }
  const ticketPath = () => `${api}/event/${order.shortName}/ticket/${order.tickets[0] ?? ''}`
  const writers: readonly [string, () => Promise<unknown>, unknown][] = [
    [
      'Google Wallet',
      async () => {
        const { headers } = await get(googlePath(order))
        const token = String(headers.location).replace(/^.*\/save\//, '')
        const verified = await jwtVerify(token, google.publicKey, { currentDate: new Date(testNow) })
        return verified.payload['payload']
      },
      { eventTicketClasses: [{ dateTime: { start: begins, end: ends } }] },
    ],
    [
      'Apple Wallet',
      async () => jsonFile(unzipStored((await get(applePath(order))).rawPayload), 'pass.json'),
      { eventTicket: { secondaryFields: [{ value: begins, ignoresTimeZone: true }, {}] } },
    ],
    [
      'the PDF',
      async () => readPdf((await get(`${ticketPath()}/download-ticket`)).rawPayload).text,
      expect.stringContaining(printed),
    ],
    ['the mail of the ticket', () => mailOf('ticket', order.tickets[0]), expect.stringContaining(printed)],
    [
      'the calendar file',
      async () =>
        (await get(`${api}/event/${order.shortName}/calendar/en?ticketId=${order.tickets[0] ?? ''}`)).body,
      expect.stringContaining('DTSTART:20271107T043000Z\r\nDTEND:20271107T083000Z'),
    ],
  ]

  it.each(writers)('is that of the place and of its own day in %s (B681)', async (_, write, expected) => {
    const written = await write()
    if (typeof written === 'string') expect(written).toEqual(expected)
    else expect(written).toMatchObject(expected as object)
  })
})

describe('a server without wallet keys', () => {
  it('offers no wallet, and answers requests for wallet passes as docs/api specifies', async () => {
    const order = await buy(bare, freeSeed(), 1, forFree)
    const pass = await bare.app.inject(applePath(order))
    expect([pass.statusCode, pass.body]).toEqual([200, ''])
    expect((await bare.app.inject(googlePath(order))).statusCode).toBe(500)
    expect((await bare.app.inject(googlePath({ ...order, tickets: ['nonsense'] }))).statusCode).toBe(404)
    const info = async (box: TestServer) =>
      wireOf(await box.app.inject('/api/v2/info'), endpoints.info).walletConfiguration
    expect(await info(bare)).toEqual({ gWalletEnabled: false, passEnabled: false })
    expect(await info(server)).toEqual({ gWalletEnabled: true, passEnabled: true })
  })

  it('answers that a wallet pass cannot be signed, and sends the ticket without it', async () => {
    const { apple } = wallets
    if (!apple) throw new Error('There are certificates')
    const broken = await startTestServer({
      externalWallets: { apple: { ...apple, certificate: 'nonsense' } },
    })
    const order = await buy(broken, freeSeed(), 1, forFree)
    expect((await broken.app.inject(applePath(order))).statusCode).toBe(500)
    const row = await broken.db
      .selectFrom('mail_queue')
      .selectAll()
      .where('kind', '=', 'ticket')
      .executeTakeFirstOrThrow()
    const mail = await composeMail(broken.context, row, 'tickets@example.org')
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual([
      'application/pdf',
      'text/calendar',
    ])
    await broken.close()
  })

  it.each([
    [{ PASS_KEY: '' }, /PASS_KEY/],
    [{ PASS_WWDR: '/nowhere/at-all.pem' }, /PASS_WWDR names no file/],
    [{ GOOGLE_WALLET_ISSUER_ID: '' }, /GOOGLE_WALLET_ISSUER_ID/],
  ])('refuses to start with half a configuration: %j', (change, message) => {
    expect(() => readExternalWallets({ ...environment(), ...change })).toThrow(message)
  })
})
