import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day, hour } from '#kit/time/durations.ts'
import type { Mail } from '#server/infra/mail/mail.ts'
import { maxAttempts } from '#server/infra/mail/queue.ts'
import { folderTransport } from '#server/infra/mail/transport.ts'
import { sendQueuedMails } from '../../../support/server/mails.ts'
import { plainDocuments } from '../../../support/server/plain-documents.ts'
import { buy, forFree, onSite } from '../../../support/server/purchase.ts'
import { runOperatorCommand } from '../../../support/server/run-operator-command.ts'
import { eventSeed, freeSeed } from '../../../support/server/seeds.ts'
import { startTestServer, type TestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let folder: string
plainDocuments()
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

/** The refusal of a recipient, with the code of the mail server. */
const refusedBy = (responseCode: number) =>
  Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode })

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

  it.each([
    ['an outage', new Error('connection refused'), 1],
    ['a recipient that is refused for now', refusedBy(451), 1],
    ['a refused recipient', refusedBy(550), 12],
  ])(
    'tries a mail again for days after %s, then gives it up; one command sends it again (W255)',
    async (_, error, each) => {
      await clear()
      await buy(server, freeSeed(), 1, forFree)
      await server.db.deleteFrom('mail_queue').where('kind', '<>', 'organizer-reservation').execute()
      let attempts = 0
      const broken = () => {
        attempts += 1
        return Promise.reject(error)
      }
      for (let hours = 0; hours < 24; hours += 1) {
        await sendQueuedMails(server.context, broken)
        server.clock.advance(hour)
      }
      // An attempt an hour, or two a day; the last one is after five days.
      expect(attempts).toBe(24 / each)
      expect(Math.floor(maxAttempts / 24)).toBe(5)
      await server.db
        .updateTable('mail_queue')
        .set({ attempts: maxAttempts - 1, next_attempt_at: 0 })
        .execute()
      await sendQueuedMails(server.context, broken)
      server.clock.advance(day)
      const send = () => Promise.resolve()
      expect(await sendQueuedMails(server.context, send)).toBe(0)
      const list = async (...args: string[]) => (await runOperatorCommand(server, 'mails', ...args)).text
      expect(await list()).toMatch(/\w+ +h\*\*\*@example.org +given up +1\d\d /)
      const last_error = '550 5.1.1 <ada@example.org>,zoe.b@example.org: unknown'
      await server.db.updateTable('mail_queue').set({ last_error }).execute()
      expect(await list()).toContain('550 5.1.1 <a***@example.org>,z***@example.org: unknown')
      expect((await runOperatorCommand(server, 'retry-mails')).text).toBe('Mails that are sent now: 1.')
      expect(await list()).toMatch(/ waits +0 +\d{4}-\d\d-\d\d \d\d:\d\d /)
      expect(await sendQueuedMails(server.context, send)).toBe(1)
      expect(await list()).toBe('No mail waits.')
      expect(await list('all')).toMatch(/ sent \d{4}/)
    },
  )
})
