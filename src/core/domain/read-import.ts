/**
 * The one parser of everything that a person brings into the wallet: pasted text, what another app shares, an opened
 * file, a picture or the camera. All of it is untrusted.
 */
import { maxPackBytes, maxPictureBytes } from './import-limits.ts'
import { pastedAddress } from './pasted-address.ts'
import { isTicketCode } from './ticket-code.ts'
import { readPack, type PackRefusal, type TicketPack } from './ticket-pack.ts'

/** Characters of a text that is no pack. */
const maxTextLength = 20_000

/**
 * - `empty`: nothing was given
 * - `ticket-code`: the code of a ticket, which opens doors and not the ticket
 * - `no-code`: a picture without a readable code
 * - `no-link`: a text or code without a link of a ticket or an order
 * - `unreadable`: the file cannot be read
 */
export type ImportRefusal =
  | Exclude<PackRefusal, 'not-pack'>
  | 'empty'
  | 'ticket-code'
  | 'no-code'
  | 'no-link'
  | 'not-pack'
  | 'unreadable'

export type Import =
  /** A page of this shop that stores its ticket or tickets. */
  | { readonly kind: 'link'; readonly path: string }
  | { readonly kind: 'pack'; readonly pack: TicketPack }
  | { readonly kind: 'refused'; readonly reason: ImportRefusal }

/** The part of a `File` that is read. */
export interface ImportFile {
  readonly size: number
  readonly type: string
  text(): Promise<string>
}

export type ImportInput<File extends ImportFile = ImportFile> =
  | { readonly text: string }
  | { readonly file: File }

interface ImportTools<File extends ImportFile = ImportFile> {
  /** Origin of this shop. */
  readonly origin: string
  /** The text of the code in a picture; null without one. */
  readonly decodePicture: (picture: File) => Promise<string | null>
}

const refused = (reason: ImportRefusal): Import => ({ kind: 'refused', reason })

async function readText(text: string, origin: string): Promise<Import> {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return refused('empty')
  if (trimmed.startsWith('{')) {
    const result = await readPack(trimmed, origin)
    return 'pack' in result ? { kind: 'pack', pack: result.pack } : refused(result.refused)
  }
  if (trimmed.length > maxTextLength) return refused('too-large')
  if (isTicketCode(trimmed)) return refused('ticket-code')
  const address = pastedAddress(trimmed, origin)
  return 'page' in address ? { kind: 'link', path: address.page } : refused(address.refused)
}

async function readPicture<File extends ImportFile>(
  picture: File,
  { origin, decodePicture }: ImportTools<File>,
): Promise<Import> {
  if (picture.size > maxPictureBytes) return refused('too-large')
  const text = await decodePicture(picture)
  return text === null ? refused('no-code') : readText(text, origin)
}

/** Determines what was given. Never rejects. */
export async function readImport<File extends ImportFile>(
  input: ImportInput<File>,
  tools: ImportTools<File>,
): Promise<Import> {
  if ('text' in input) return readText(input.text, tools.origin)
  const { file } = input
  try {
    if (file.type.startsWith('image/')) return await readPicture(file, tools)
    if (file.size > maxPackBytes) return refused('too-large')
    const read = await readText(await file.text(), tools.origin)
    // A file of another kind: the advice for links would not help.
    return read.kind === 'refused' && read.reason === 'no-link' ? refused('not-pack') : read
  } catch {
    return refused('unreadable')
  }
}
