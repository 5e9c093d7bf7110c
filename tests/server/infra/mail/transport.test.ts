import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderTransport, mailFileName, smtpTransport } from '#server/infra/mail/transport.ts'

const mail = {
  to: 'ada@example.org',
  from: { name: 'Club', address: 'tickets@example.org' },
  replyTo: 'club@example.org',
  subject: 'Ticket',
  text: 'x',
  html: '<p>x</p>',
  attachments: [],
}
const envelope = { id: 1, kind: 'ticket', queuedAt: 0 }

describe('folderTransport', () => {
  it('marks each mail as sent by a program, so that absence notes do not answer it (W254)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-outbox-'))
    await folderTransport(folder)(mail, envelope)
    const bytes = readFileSync(join(folder, mailFileName(mail, envelope)), 'utf8')
    expect(bytes).toContain('Auto-Submitted: auto-generated\n')
    expect(bytes).toContain('X-Auto-Response-Suppress: All\n')
    await rm(folder, { recursive: true })
  })

  it('leaves no part of a mail that cannot be stored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-outbox-'))
    const file = join(folder, mailFileName(mail, envelope))
    // The part is written, and renaming it fails. The check for an earlier mail must not find the file.
    const send = folderTransport(folder)
    const refused = expect(send(mail, envelope)).rejects.toThrow()
    mkdirSync(join(file, 'in the way'), { recursive: true })
    await refused
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    await rm(folder, { recursive: true })
  })

  it('lets only its own user read a mail and the folder, also where both are there already', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-outbox-'))
    chmodSync(folder, 0o777)
    const file = join(folder, mailFileName(mail, envelope))
    writeFileSync(`${file}.part`, 'half', { mode: 0o666 })
    await folderTransport(folder)(mail, envelope)
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    expect([modeOf(file), modeOf(folder)]).toEqual(['600', '700'])
    await rm(folder, { recursive: true })
  })
})

describe('smtpTransport', () => {
  const received: string[] = []
  // A mail server that offers no STARTTLS, as after an attacker removed it.
  const server = createServer((socket) => {
    socket.write('220 mail\r\n')
    let inData = false
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (!inData) received.push(line.split(' ')[0] ?? '')
        if (inData && line !== '.') continue
        inData = line === 'DATA'
        socket.write(inData ? '354 go\r\n' : '250 ok\r\n')
      }
    })
  })
  beforeAll(async () => {
    await once(server.listen(0, '0.0.0.0'), 'listening')
  })
  afterAll(() => {
    server.close()
  })
  const portOf = () => (server.address() as AddressInfo).port

  it('sends nothing without encryption to a server that is not on this machine', async () => {
    received.length = 0
    // Another name for this machine than those of the loopback interface.
    const send = smtpTransport(`smtp://0.0.0.0:${String(portOf())}`)
    await expect(send(mail, envelope)).rejects.toThrow()
    expect(received).toContain('EHLO')
    expect(received).not.toContain('MAIL')
  })

  it('sends without encryption to a server on this machine', async () => {
    received.length = 0
    await smtpTransport(`smtp://127.0.0.1:${String(portOf())}`)(mail, envelope)
    expect(received).toEqual(expect.arrayContaining(['MAIL', 'RCPT', 'DATA']))
  })
})
