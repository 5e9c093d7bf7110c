/** A push service with devices, as those of the browsers: checks the VAPID token (RFC 8292) and decrypts messages (RFC 8291). */
import { execFile } from 'node:child_process'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { pushMessage, type PushMessage, type PushTopic } from '#push/contract.ts'
import { createTransport, type PushTransport } from '#server/modules/push/transport.ts'

export interface ReceivedMessage {
  readonly message: PushMessage
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Claims of the VAPID token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly applicationServerKey: string
}

export interface PushDevice {
  /** A body for PUT /push/subscription. */
  subscription(topics: readonly PushTopic[], language?: string): object
  readonly endpoint: string
  /** Decrypted messages in the order of their arrival. */
  readonly received: readonly ReceivedMessage[]
  /** Kinds of the messages. */
  kinds(): string[]
  /** Answers of the next requests, instead of 201. */
  answerNext(...answers: readonly ServiceAnswer[]): void
}

export interface ServiceAnswer {
  readonly status: number
  readonly headers?: Record<string, string>
}

export interface PushService {
  readonly origin: string
  newDevice(): PushDevice
  /** Permits this service only. */
  transport(): PushTransport
  close(): Promise<void>
}

interface DeviceState {
  readonly received: ReceivedMessage[]
  readonly answers: ServiceAnswer[]
  receive(body: Buffer, headers: ReceivedMessage['headers']): ReceivedMessage
}

const run = promisify(execFile)

async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-push-'))
  try {
    await run('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '3',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    ])
    return {
      key: await readFile(join(folder, 'key.pem'), 'utf8'),
      cert: await readFile(join(folder, 'cert.pem'), 'utf8'),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const claimsOf = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** @throws when the signature is not of the key in the header */
function verifyToken(authorization: string): Pick<ReceivedMessage, 'claims' | 'applicationServerKey'> {
  const { t: token = '', k: key = '' } =
    /^vapid t=(?<t>[^,]+), ?k=(?<k>[\w-]+)$/.exec(authorization)?.groups ?? {}
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The VAPID token is not signed by its key')
  const claims = z.parse(claimsOf, JSON.parse(Buffer.from(body, 'base64url').toString()))
  return { claims, applicationServerKey: key }
}

/** RFC 8188 with the keys of RFC 8291, one record. @throws when the message is not for the device */
function decrypt(
  body: Buffer,
  keys: { readonly ecdh: ReturnType<typeof createECDH>; readonly auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.ecdh.getPublicKey(), senderKey])
  const secret = hkdfSync('sha256', keys.ecdh.computeSecret(senderKey), keys.auth, info, 32)
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${use}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString('utf8')
}

function createDevice(): { readonly state: DeviceState; readonly keys: object } {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const received: ReceivedMessage[] = []
  return {
    keys: { p256dh: ecdh.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    state: {
      received,
      answers: [],
      receive: (body, headers) => ({
        message: z.decode(
          pushMessage,
          JSON.parse(decrypt(body, { ecdh, auth })) as z.input<typeof pushMessage>,
        ),
        headers,
        ...verifyToken(headers['authorization'] ?? ''),
      }),
    },
  }
}

/** Starts the service on a free port of localhost. A message that it cannot read or verify is answered 400. */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = await makeCertificate()
  const devices = new Map<string, DeviceState>()
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const device = devices.get(request.url ?? '')
      if (device === undefined) return void response.writeHead(404).end()
      const answer = device.answers.shift() ?? { status: 201 }
      try {
        if (answer.status < 300)
          device.received.push(
            device.receive(Buffer.concat(chunks), request.headers as ReceivedMessage['headers']),
          )
      } catch (error) {
        return void response.writeHead(400).end(String(error))
      }
      response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const origin = `https://localhost:${String((server.address() as AddressInfo).port)}`
  return {
    origin,
    newDevice() {
      const path = `/push/${randomBytes(12).toString('hex')}`
      const { keys, state } = createDevice()
      devices.set(path, state)
      return {
        endpoint: `${origin}${path}`,
        subscription: (topics, language = 'en') => ({ endpoint: `${origin}${path}`, keys, language, topics }),
        received: state.received,
        kinds: () => state.received.map(({ message }) => message.notification.data.kind),
        answerNext: (...answers) => void state.answers.push(...answers),
      }
    },
    transport: () => createTransport((endpoint) => endpoint.startsWith(`${origin}/`), { ca: cert }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
