/** Reads the files that an operator names, in the operator's process. */
import { readFile } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'

const readFailures: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'is not readable for this user',
}

const throwUnreadable = (what: string, file: string) => (error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code ?? String(error)
  throw new Error(`${what} ${file} ${readFailures[code] ?? `cannot be read (${code})`}.`)
}

/** @throws when the file is missing or is not UTF-8, because another encoding would corrupt accents */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch(throwUnreadable('The file', path))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`The file ${path} is not UTF-8. Save it as UTF-8 and load it again.`)
  }
}

interface ImageKind {
  readonly contentType: string
  /** Magic bytes of the format. */
  readonly signature: RegExp
}

const jpeg: ImageKind = { contentType: 'image/jpeg', signature: /^\xFF\xD8\xFF/ }
const imageKinds: Readonly<Record<string, ImageKind>> = {
  '.png': { contentType: 'image/png', signature: /^\x89PNG/ },
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.webp': { contentType: 'image/webp', signature: /^RIFF....WEBP/s },
  '.svg': { contentType: 'image/svg+xml', signature: /^(?:\xEF\xBB\xBF)?\s*<(?:svg|\?xml|!--|!DOCTYPE)/i },
}

const megabyte = 1024 * 1024
const maxBytes = 5 * megabyte

/**
 * Reads the picture beside an event file. Its bytes are sent to the server, which may not have access to the
 * folder.
 * @throws when the file is missing, has another format or more than 5 MB
 */
export async function readPicture(
  eventFile: string,
  name: string,
): Promise<{ contentType: string; base64: string }> {
  const kind = imageKinds[extname(name).toLowerCase()]
  const endings = Object.keys(imageKinds).join(', ')
  if (!kind || /^[a-z]+:\/\//i.test(name))
    throw new Error(`image: expected the name of a file beside ${eventFile} (${endings}), found "${name}".`)
  const file = resolve(dirname(eventFile), name)
  const bytes = await readFile(file).catch(throwUnreadable('The picture', file))
  if (!kind.signature.test(bytes.toString('latin1', 0, 256)))
    throw new Error(`The picture ${file} is not in the format of its name, ${extname(name)}.`)
  if (bytes.length > maxBytes)
    throw new Error(
      `The picture ${file} has ${String(Math.ceil(bytes.length / megabyte))} MB; 5 MB is the most.`,
    )
  return { contentType: kind.contentType, base64: bytes.toString('base64') }
}
