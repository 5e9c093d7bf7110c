/** Where mails go: to a mail server when one is named, else into the outbox folder, one readable file a mail. */
import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'

/** What the queue knows of a mail; the same at every try. */
export interface MailEnvelope {
  readonly id: number
  readonly kind: string
  /** Epoch ms: when the mail was queued. */
  readonly queuedAt: number
}

/** Rejects when the mail did not get out: it is tried again later. */
export type SendMail = (mail: Mail, envelope: MailEnvelope) => Promise<void>

/** The same number at every try, so that mail programs show a mail that went out twice only once. */
const messageId = ({ from }: Mail, { id, queuedAt }: MailEnvelope): string =>
  `<${String(queuedAt)}.${String(id)}@${from.address.split('@').at(-1) ?? 'localhost'}>`

const messageOf = (mail: Mail, envelope: MailEnvelope) => ({
  ...mail,
  attachments: [...mail.attachments],
  date: new Date(envelope.queuedAt),
  messageId: messageId(mail, envelope),
})

/** Together well below the sender's lease: a try that hangs has failed before another copy claims the mail. */
const smtpTimeouts = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 }

/** @param url smtp://user:password@host:port, or smtps:// */
export function smtpTransport(url: string): SendMail {
  const transport = createTransport({ url, ...smtpTimeouts })
  return async (mail, envelope) => {
    await transport.sendMail(messageOf(mail, envelope))
  }
}

const safeName = (text: string): string => text.replaceAll(/[^\w.@+-]+/g, '_').slice(0, 80)
const padded = (id: number): string => String(id).padStart(6, '0')

/**
 * The name carries time, kind, recipient and number, so that the folder reads as a list. Without the number two tickets
 * for one person would share a file; made from what never changes, the same mail never makes two.
 */
export function mailFileName({ to }: Mail, { id, kind, queuedAt }: MailEnvelope): string {
  const time = new Date(queuedAt).toISOString().slice(0, 19).replaceAll(':', '')
  return `${time}-${safeName(kind)}-${safeName(to)}-${padded(id)}.eml`
}

export function folderTransport(folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail, envelope) => {
    const file = join(folder, mailFileName(mail, envelope))
    // It had gone out when the server was killed; what people got must not change afterwards.
    if (existsSync(file)) return
    const { message: bytes } = await transport.sendMail(messageOf(mail, envelope))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.part`, bytes as Buffer)
    await rename(`${file}.part`, file)
  }
}
