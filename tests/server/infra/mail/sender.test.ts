import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '#server/infra/mail/mail.ts'
import { folderTransport } from '#server/infra/mail/transport.ts'
import { sendQueuedMails } from '../../../support/mails.ts'
import { buy, onSite } from '../../../support/purchase.ts'
import { eventSeed } from '../../../support/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/test-server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'tessera-outbox-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const queued = () => server.db.selectFrom('mail_queue').selectAll().orderBy('id').execute()
const clear = () => server.db.deleteFrom('mail_queue').execute()

describe('sendDueMails', () => {
  it('writes one readable file for each mail, and each mail once with two senders', async () => {
    await clear()
    await buy(server, eventSeed(), 3, onSite)
    const count = (await queued()).length
    expect(count).toBeGreaterThan(3)
    const send = folderTransport(folder)
    const sent = await Promise.all([
      sendQueuedMails(server.context, send),
      sendQueuedMails(server.context, send),
    ])
    expect(sent[0] + sent[1]).toBe(count)
    const files = await readdir(folder)
    expect(files).toHaveLength(count)
    expect(await readFile(join(folder, files[0] ?? ''), 'utf8')).toContain('Subject: ')
    expect(await sendQueuedMails(server.context, send)).toBe(0)
  })

  it('tries a failed mail again later', async () => {
    await clear()
    await buy(server, eventSeed(), 1, onSite)
    const count = (await queued()).length
    const broken = () => Promise.reject(new Error('connection refused'))
    expect(await sendQueuedMails(server.context, broken)).toBe(0)
    expect(
      (await queued()).every(
        ({ last_error, sent_at }) => sent_at === null && last_error?.includes('refused'),
      ),
    ).toBe(true)
    const out: string[] = []
    const send = (mail: Mail) => Promise.resolve(void out.push(mail.to))
    expect(await sendQueuedMails(server.context, send)).toBe(0)
    server.clock.advance(61_000)
    expect(await sendQueuedMails(server.context, send)).toBe(count)
    expect(out).toHaveLength(count)
  })

  it('gives a mail up after ten attempts', async () => {
    await clear()
    await buy(server, eventSeed(), 1, onSite)
    const count = (await queued()).length
    let attempts = 0
    const broken = () => {
      attempts += 1
      return Promise.reject(new Error('no such mailbox'))
    }
    for (let round = 0; round < 15; round += 1) {
      await sendQueuedMails(server.context, broken)
      server.clock.advance(24 * 60 * 60_000)
    }
    expect(attempts).toBe(10 * count)
  })
})
