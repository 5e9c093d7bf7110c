/**
 * The program of tests/server/security/certificates.test.ts: opens each outgoing connection of the server to the address of a
 * server with a certificate. It is a process of its own, because Node reads its authorities (NODE_EXTRA_CA_CERTS) once.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { inspectUpstream } from '#server/admin/doctor/inspect-address.ts'
import { inspectProviders } from '#server/admin/doctor/inspect-machine.ts'
import { connectDatabase } from '#server/infra/database/database.ts'
import { smtpTransport } from '#server/infra/mail/transport.ts'
import { openIdProvider } from '#server/modules/account/openid-provider.ts'
import { recaptcha } from '#server/modules/bot-checks/create-bot-checks.ts'
import { connectStripe } from '#server/modules/payments/providers/stripe/client.ts'
import { createTransport } from '#server/modules/push/transport.ts'
import { createViesRegister } from '#server/modules/taxes/vat-verdicts.ts'
import { readUpstream } from '#server/upstream/upstream-data.ts'
import { openUpstreamPictures } from '#server/upstream/upstream-pictures.ts'
import { buildUpstreamProxy } from '#server/upstream/upstream-proxy.ts'
import { readReservation } from '#server/upstream/upstream-reservation.ts'

/** Opens a connection to `https://<host>`. May reject: what the server received decides. */
type Connect = (host: string) => Promise<unknown>

const mail = {
  to: 'ada@example.org',
  from: { name: 'Club', address: 'tickets@example.org' },
  replyTo: 'club@example.org',
  subject: 'Ticket',
  text: 'x',
  html: '<p>x</p>',
  attachments: [],
}

const [, , folder = '', dist = ''] = process.argv

/** @param path of a call that the proxy forwards or makes itself */
const throughProxy =
  (method: 'GET' | 'POST', path: string): Connect =>
  async (host) => {
    const app = await buildUpstreamProxy({ upstream: `https://${host}`, dist })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await app.inject({ method, url: path, ...(method === 'POST' && { headers, payload: 'a=b' }) })
    await app.close()
  }
const sendMail =
  (scheme: string): Connect =>
  (host) =>
    smtpTransport(`${scheme}://${host}`)(mail, { id: 1, kind: 'ticket', queuedAt: 0 })

/** By the file that opens the connection and what it opens. */
const connections: Readonly<Record<string, Connect>> = {
  'server/upstream/upstream-proxy.ts GET': throughProxy('GET', '/api/v2/info'),
  'server/upstream/upstream-proxy.ts POST': throughProxy('POST', '/api/v2/public/event/x/reserve-tickets'),
  'server/upstream/personal-link.ts': throughProxy('POST', '/event/x/ticket/y/check-in/z'),
  'server/upstream/personal-link.ts GET': throughProxy('GET', '/openid/authentication'),
  'server/upstream/upstream-data.ts': (host) => readUpstream(`https://${host}`, '/api/v2/info', 5000),
  'server/upstream/upstream-reservation.ts': (host) =>
    readReservation(
      { upstream: `https://${host}`, timeout: 5000 },
      '6f1c5b1e-7a3c-4f0e-9d55-0d5f3f1c2a10',
      {},
    ),
  'server/upstream/upstream-pictures.ts': async (host) => {
    // The server ends each connection, so that no picture is made.
    await new Promise((onError) => {
      void openUpstreamPictures({
        resize: () => Promise.resolve([]),
        upstream: `https://${host}`,
        now: Date.now,
        onError,
      }).then((pictures) => pictures?.withWidths({ fileBlobId: 'a'.repeat(64) }))
    })
  },
  'server/modules/payments/providers/stripe/client.ts': (host) =>
    connectStripe({
      secretKey: 'sk',
      publicKey: 'pk',
      webhookSecrets: [],
      retries: 0,
      apiUrl: `https://${host}`,
    }).client.balance.retrieve(),
  'server/infra/mail/transport.ts smtps': sendMail('smtps'),
  'server/infra/mail/transport.ts smtp': sendMail('smtp'),
  'server/modules/account/openid-provider.ts': (host) =>
    openIdProvider({ issuer: `https://${host}`, clientId: 'shop' }, 'https://shop.example').begin(),
  'server/modules/push/transport.ts': (host) =>
    createTransport(() => true, {}).send({
      endpoint: `https://${host}/device`,
      headers: {},
      body: Buffer.from('x'),
    }),
  'server/main.ts VIES': (host) =>
    createViesRegister((_, init) => fetch(`https://${host}/`, init))('IT', '12345678901'),
  'server/modules/bot-checks/create-bot-checks.ts': (host) =>
    recaptcha({ secret: 'a', siteKey: 'b' }, (_, init) => fetch(`https://${host}/`, init)).verify(
      'token',
      '::1',
    ),
  'server/admin/doctor/inspect-address.ts': (host) => inspectUpstream(`https://${host}`, fetch, Date.now),
  'server/admin/doctor/inspect-machine.ts Stripe': (host) =>
    inspectProviders(
      { stripe: { secretKey: 'sk', apiUrl: `https://${host}`, webhookSecrets: [] }, issuer: undefined },
      fetch,
    ),
  'server/admin/doctor/inspect-machine.ts OpenID': (host) =>
    inspectProviders({ stripe: undefined, issuer: `https://${host}` }, fetch),
  'server/infra/database/database.ts require': (host) => openDatabaseAt(`${host}/x?sslmode=require`),
  'server/infra/database/database.ts verify-full': (host) => openDatabaseAt(`${host}/x?sslmode=verify-full`),
}

async function openDatabaseAt(address: string): Promise<void> {
  const db = await connectDatabase({ url: `postgres://user:secret@${address}` })
  try {
    await db.selectFrom('events').select('id').execute()
  } finally {
    await db.destroy()
  }
}

const tlsHello = 0x16
const smtpAnswers: Readonly<Record<string, string>> = {
  EHLO: '250-mail\r\n250 STARTTLS\r\n',
  STARTTLS: '220 go\r\n',
}

/** Listens with a certificate. @returns its host, and how often it received encrypted data */
async function listen(certificate: string, protocol: string) {
  const [key, cert] = ['key', 'pem'].map((type) => readFileSync(join(folder, `${certificate}.${type}`)))
  let received = 0
  const secure = (socket: Socket) => {
    const encrypted = new TLSSocket(socket, { isServer: true, key, cert })
    encrypted.on('error', () => socket.destroy())
    if (protocol === 'smtps') encrypted.on('secure', () => encrypted.write('220 mail\r\n'))
    encrypted.on('data', () => {
      received += 1
      encrypted.destroy()
    })
  }
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    if (protocol === 'smtp') socket.write('220 mail\r\n')
    socket.on('data', function read(bytes) {
      const [word = ''] = bytes.toString('latin1').trim().split(' ')
      // PostgreSQL: "S" permits encryption.
      if (bytes[0] !== tlsHello) socket.write(smtpAnswers[word] ?? 'S')
      if (word === 'EHLO') return
      socket.off('data', read).pause()
      if (bytes[0] === tlsHello) socket.unshift(bytes)
      secure(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { host: `localhost:${String(port)}`, received: () => received, close: () => server.close() }
}

const certificates = ['right', 'foreign', 'expired', 'wrong-name']

/** @returns the certificates whose server received data of the connection */
async function trustedBy(name: string, connect: Connect): Promise<string[]> {
  const trusted = await Promise.all(
    certificates.map(async (certificate) => {
      const { host, received, close } = await listen(certificate, name.split(' ')[1] ?? '')
      await connect(host).catch(() => undefined)
      close()
      return received() > 0 ? [certificate] : []
    }),
  )
  return trusted.flat()
}

// A few at a time: some of them give up after five seconds, which is little on a busy machine.
const together = 4
const found: Record<string, string[]> = {}
const names = Object.entries(connections)
for (let at = 0; at < names.length; at += together)
  await Promise.all(
    names.slice(at, at + together).map(async ([name, connect]) => {
      found[name] = await trustedBy(name, connect)
    }),
  )
process.send?.(found)
process.exit()
