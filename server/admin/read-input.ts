/** The files that an operator names: where they sit, so before anything goes to the box office. */
import { readFile } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'

const readFailures: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  EACCES: 'may not be read by this user',
}

const throwUnreadable = (what: string, file: string) => (error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code ?? String(error)
  throw new Error(`${what} ${file} ${readFailures[code] ?? `cannot be read (${code})`}.`)
}

/** @throws when it is not there, or not UTF-8: what an old editor saves would lose its accents without a word */
export async function readTextFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch(throwUnreadable('The file', path))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Error(`The file ${path} is not written in UTF-8. Save it as UTF-8 and load it again.`)
  }
}

interface ImageKind {
  readonly contentType: string
  /** How such a file begins; what the browser cannot show is refused here and not there. */
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
 * The picture stands beside the file that names it; it travels with it, because the server may not see that folder.
 * @throws when it is not there, no picture of its kind, or too large for a phone
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
    throw new Error(`The picture ${file} is not what its name says: there is no ${extname(name)} in it.`)
  if (bytes.length > maxBytes)
    throw new Error(
      `The picture ${file} has ${String(Math.ceil(bytes.length / megabyte))} MB; 5 MB is the most.`,
    )
  return { contentType: kind.contentType, base64: bytes.toString('base64') }
}
