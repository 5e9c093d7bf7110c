/** `load <file>`: an event from a YAML or JSON file. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { z } from 'zod'
import { loadEvent } from '../store/load-event.ts'
import { command, done, onlyWord, refused } from './command.ts'
import { readEventFile } from './event-file/read.ts'
import { seedOf } from './event-file/schema.ts'

const pictures: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
}

const missing = (what: string, file: string) => (error: unknown) => {
  const { code } = error as NodeJS.ErrnoException
  const why = code === 'ENOENT' ? 'is not there' : `cannot be read (${code ?? String(error)})`
  throw new Error(`${what} ${file} ${why}.`)
}

/** The picture stands beside the event file; it travels with it, because the server may not see that folder. */
async function readPicture(eventFile: string, name: string) {
  const contentType = pictures[extname(name).toLowerCase()]
  if (contentType === undefined) throw new Error(`${name} is no picture: ${Object.keys(pictures).join(', ')}`)
  const file = resolve(dirname(eventFile), name)
  const bytes = await readFile(file).catch(missing('The picture', file))
  return { contentType, base64: bytes.toString('base64') }
}

export const load = command({
  name: 'load',
  words: '<file.yaml>',
  about: 'add an event from a YAML or JSON file',
  input: z.object({
    name: z.string(),
    text: z.string(),
    image: z.object({ contentType: z.string(), base64: z.string() }).nullable(),
  }),
  async prepare(words) {
    const path = onlyWord(words, 'file')
    const text = await readFile(path, 'utf8').catch(missing('The file', path))
    const { image } = readEventFile(basename(path), text)
    return { name: basename(path), text, image: image === undefined ? null : await readPicture(path, image) }
  },
  async run({ db }, { name, text, image }) {
    const file = readEventFile(name, text)
    const { shortName } = file
    const taken = await db
      .selectFrom('events')
      .select('id')
      .where('short_name', '=', shortName)
      .executeTakeFirst()
    if (taken) return refused(`There is an event named ${shortName} already. Choose another shortName.`)
    const bytes = image && { contentType: image.contentType, bytes: Buffer.from(image.base64, 'base64') }
    await loadEvent(db, seedOf(file, bytes ?? undefined))
    const { seats, categories } = file
    return done(
      `${shortName} is in the box office: ${String(seats)} seats, ${String(categories.length)} categories, /event/${shortName}`,
    )
  },
})
