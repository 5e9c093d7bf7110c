/** Transports of mails: a mail server, or a folder with one file for each mail. */
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { makePrivateFolder } from '../data-folder.ts'
import { isLoopback } from '../is-loopback.ts'
import type { Mail } from './mail.ts'

/** Facts of the queue row; the same in every attempt. */
interface MailEnvelope {
  readonly id: number
  readonly kind: string
  /** Epoch ms at which the mail was queued. */
  readonly queuedAt: number
}

/** Rejects when the mail was not sent: it is tried again later. */
export type SendMail = (mail: Mail, envelope: MailEnvelope) => Promise<void>

/** The same id in every attempt, so that mail programs show a mail that was sent twice only once. */
const messageId = ({ from }: Mail, { id, queuedAt }: MailEnvelope): string =>
  `<${String(queuedAt)}.${String(id)}@${from.address.split('@').at(-1) ?? 'localhost'}>`

const messageOf = (mail: Mail, envelope: MailEnvelope) => ({
  ...mail,
  attachments: [...mail.attachments],
  date: new Date(envelope.queuedAt),
  // Programs that answer for an absent person send no answer to these (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  messageId: messageId(mail, envelope),
})

/** Ms. Their sum is below the sender's lease: an attempt fails before another instance claims the mail. */
const smtpTimeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/**
 * Mails hold links that open tickets, so a server on another machine has to encrypt: without STARTTLS, which an attacker on
 * the way can remove, nothing is sent.
 * @param url smtp://user:password@host:port, or smtps://
 */
export function smtpTransport(url: string): SendMail {
  const requireTLS = !isLoopback(new URL(url).hostname)
  const transport = createTransport({ url, requireTLS, ...smtpTimeouts })
  return async (mail, envelope) => {
    await transport.sendMail(messageOf(mail, envelope))
  }
}

const safeName = (text: string): string => text.replaceAll(/[^\w.@+-]+/g, '_').slice(0, 80)
const padded = (id: number): string => String(id).padStart(6, '0')

/**
 * Time, kind, recipient and id, so that the folder reads as a list. The name is the same in every attempt, so
 * a mail never makes two files.
 */
export function mailFileName({ to }: Mail, { id, kind, queuedAt }: MailEnvelope): string {
  const time = new Date(queuedAt).toISOString().slice(0, 19).replaceAll(':', '')
  return `${time}-${safeName(kind)}-${safeName(to)}-${padded(id)}.eml`
}

/** Writes each mail to a file of the folder, for a server without SMTP. A mail that is sent again keeps its file. */
export function folderTransport(folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail, envelope) => {
    const file = join(folder, mailFileName(mail, envelope))
    // The server was killed after the mail was written: the file must not change.
    if (existsSync(file)) return
    const { message: bytes } = await transport.sendMail(messageOf(mail, envelope))
    await makePrivateFolder(folder)
    try {
      // A part that a killed server left may have another mode.
      await rm(`${file}.part`, { force: true })
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    } catch (error) {
      // A full disk would keep a part of each mail.
      await rm(`${file}.part`, { force: true })
      throw error
    }
  }
}
