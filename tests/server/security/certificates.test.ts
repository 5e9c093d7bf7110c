/** Outgoing connections verify the certificate of the other side (docs/SECURITY.md). */
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundledProgram } from '../../../scripts/lib/bundled-program.mjs'
import { fakeDist } from '../../support/fake-dist.ts'

const run = promisify(execFile)
const dist = fakeDist()
let folder: string
/** By connection, the certificates to which the server sent data. */
let trusted: Readonly<Record<string, readonly string[]>>

/** Makes `<name>.key` and `<name>.pem`, signed by `ca` or by itself. */
async function makeCertificate(name: string, host: string, days: number, ca?: string): Promise<void> {
  const at = (file: string) => join(folder, file)
  const newKey = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    at(`${name}.key`),
  ]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${host}`]
  if (ca === undefined) {
    await run('openssl', [
      'req',
      '-x509',
      ...newKey,
      ...subject,
      '-days',
      String(days),
      '-out',
      at(`${name}.pem`),
    ])
    return
  }
  await run('openssl', ['req', ...newKey, ...subject, '-out', at(`${name}.csr`)])
  writeFileSync(at(`${name}.ext`), `subjectAltName=DNS:${host}`)
  await run('openssl', [
    ...[
      'x509',
      '-req',
      '-in',
      at(`${name}.csr`),
      '-CA',
      at(`${ca}.pem`),
      '-CAkey',
      at(`${ca}.key`),
      '-CAcreateserial',
    ],
    ...['-days', String(days), '-extfile', at(`${name}.ext`), '-out', at(`${name}.pem`)],
  ])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-authority-'))
  await makeCertificate('authority', 'authority', 3)
  await makeCertificate('right', 'localhost', 3, 'authority')
  await makeCertificate('wrong-name', 'elsewhere.example', 3, 'authority')
  await makeCertificate('expired', 'localhost', -1, 'authority')
  await makeCertificate('foreign', 'localhost', 3)
  const program = await bundledProgram('tests/support/server/outgoing-connections.ts')
  const child = fork(program, [folder, dist], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') },
    execArgv: [],
  })
  ;[trusted] = (await once(child, 'message')) as [typeof trusted]
}, 180_000)
afterAll(() => Promise.all([folder, dist].map((path) => rm(path, { recursive: true }))))

it('every outgoing connection sends nothing to a server with a foreign, an expired or a wrong-name certificate (W251)', () => {
  const wrong = Object.entries(trusted).filter(([, names]) => names.join() !== 'right')
  expect(wrong).toEqual([])
})

/** What opens a connection to another machine. The demo has no other side. */
const opens =
  /(?<![.\w])fetch\(|\(fetch\)|new Stripe\(|from '(node:https|undici|nodemailer|openid-client|@fastify\/http-proxy)'|import\('pg'\)/

it('the list of outgoing connections has every file of the server that opens one', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('demo/'))
    .map((file) => `server/${file}`)
    .filter((file) => opens.test(readFileSync(file, 'utf8')))
  expect(files.toSorted()).toEqual(
    [...new Set(Object.keys(trusted).map((name) => name.split(' ')[0]))].toSorted(),
  )
})
