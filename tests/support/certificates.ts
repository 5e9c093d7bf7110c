/** Certificates made with openssl, as Apple issues them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface MadeCertificates {
  readonly folder: string
  /** Paths of PEM files. */
  readonly certificate: string
  readonly key: string
  readonly intermediate: string
  /** @throws when the signature is not of this content by this certificate. */
  verify(signature: Buffer, content: Buffer): Promise<void>
  read(path: string): Promise<string>
  remove(): Promise<void>
}

export async function makeCertificates(): Promise<MadeCertificates> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-certificates-'))
  const at = (name: string) => join(folder, name)
  const make = (name: string, subject: string) =>
    run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', subject],
      ...['-keyout', at(`${name}.key`), '-out', at(`${name}.pem`)],
    ])
  await make('intermediate', '/C=US/O=Test/CN=Test Intermediate')
  await make('signer', '/CN=Pass Type ID/UID=pass.org.example.tessera/OU=TEAM123456/O=Test')
  return {
    folder,
    certificate: at('signer.pem'),
    key: at('signer.key'),
    intermediate: at('intermediate.pem'),
    async verify(signature, content) {
      await writeFile(at('signature'), signature)
      await writeFile(at('content'), content)
      await run('openssl', [
        ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', at('signature'), '-content', at('content')],
        ...['-CAfile', at('signer.pem'), '-purpose', 'any', '-out', at('verified')],
      ])
    },
    read: (path) => readFile(path, 'utf8'),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** The files of a ZIP archive whose entries are stored as they are. */
export function unzipStored(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const local = 0x04034b50
  for (let at = 0; at + 4 <= bytes.length && bytes.readUInt32LE(at) === local;) {
    const [size, name, extra] = [
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
      bytes.readUInt16LE(at + 28),
    ]
    const from = at + 30 + name + extra
    files.set(bytes.toString('utf8', at + 30, at + 30 + name), bytes.subarray(from, from + size))
    at = from + size
  }
  return files
}
