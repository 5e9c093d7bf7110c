import { mkdirSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderTransport, mailFileName } from '#server/infra/mail/transport.ts'

describe('folderTransport', () => {
  it('leaves no part of a mail that cannot be stored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tessera-outbox-'))
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
    const file = join(folder, mailFileName(mail, envelope))
    // The part is written, and renaming it fails. The check for an earlier mail must not find the file.
    const send = folderTransport(folder)
    const refused = expect(send(mail, envelope)).rejects.toThrow()
    mkdirSync(join(file, 'in the way'), { recursive: true })
    await refused
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
    await rm(folder, { recursive: true })
  })
})
