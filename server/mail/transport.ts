/** Where mails go: to a mail server when one is named, else into the outbox folder, one readable file a mail. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mail } from './compose.ts'

/** Rejects when the mail did not get out: it is tried again later. */
export type Send = (mail: Mail, id: number, now: number) => Promise<void>

/** @param url smtp://user:password@host:port, or smtps:// */
export function toServer(url: string): Send {
  const transport = createTransport(url)
  return async (mail) => {
    await transport.sendMail({ ...mail, attachments: [...mail.attachments] })
  }
}

const safeName = (text: string): string => text.replaceAll(/[^\w.@+-]+/g, '_').slice(0, 80)

/** The name carries time, number and recipient, so that the folder reads as a list. The same mail never makes two files. */
export function toFolder(folder: string): Send {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail, id, now) => {
    const { message } = await transport.sendMail({ ...mail, attachments: [...mail.attachments], date: new Date(now) })
    await mkdir(folder, { recursive: true })
    const name = `${String(id).padStart(6, '0')}-${safeName(mail.to)}.eml`
    const file = join(folder, name)
    await writeFile(`${file}.part`, message as Buffer)
    await rename(`${file}.part`, file)
  }
}
