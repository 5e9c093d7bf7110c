/** `load <file>`: an event or a pass from a YAML or JSON file. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, extname, resolve } from 'node:path'
import { z } from 'zod'
import type { Database } from '../store/database.ts'
import { findAnyEvent, listCategories } from '../store/events.ts'
import { loadEvent } from '../store/load-event.ts'
import { loadPass } from '../store/load-pass.ts'
import { command, done, onlyWord, refused, type Outcome } from './command.ts'
import { didYouMean } from './event-file/nearest.ts'
import { passSeedOf, type PassFile } from './event-file/pass.ts'
import { readLoadable } from './event-file/read.ts'
import { seedOf, type EventFile } from './event-file/schema.ts'

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

interface Picture {
  readonly contentType: string
  readonly bytes: Buffer
}

async function addEvent(db: Database, file: EventFile, image?: Picture): Promise<Outcome> {
  const { shortName, seats, categories } = file
  if (await findAnyEvent(db, shortName))
    return refused(`There is an event named ${shortName} already. Choose another shortName.`)
  await loadEvent(db, seedOf(file, image))
  return done(
    `${shortName} is in the box office: ${String(seats)} seats, ${String(categories.length)} categories, /event/${shortName}`,
  )
}

/** What the pass opens has to be there. @returns the first thing that is not, in words */
async function missingOf(db: Database, { events = [] }: PassFile): Promise<string | null> {
  for (const { shortName, categories } of events) {
    const event = await findAnyEvent(db, shortName)
    if (!event) return `There is no event named ${shortName} for the pass to open. Load it first.`
    const names = (await listCategories(db, event.id)).map(({ name }) => name)
    const unknown = categories?.find((name) => !names.includes(name))
    if (unknown !== undefined)
      return `${shortName} has no category "${unknown}"${didYouMean(unknown, names)}.`
  }
  return null
}

async function addPass(db: Database, file: PassFile, image?: Picture): Promise<Outcome> {
  const taken =
    file.id !== undefined &&
    (await db.selectFrom('events').select('id').where('short_name', '=', file.id).executeTakeFirst())
  if (taken) return refused(`There is a pass with the id ${file.id ?? ''} already. Choose another id.`)
  const absent = await missingOf(db, file)
  if (absent !== null) return refused(absent)
  const id = await loadPass(db, passSeedOf(file, image))
  const title = file.title[file.languages[0] ?? ''] ?? id
  return done(`The pass ${title} is in the box office: /subscription/${id}`)
}

export const load = command({
  name: 'load',
  words: '<file.yaml>',
  about: 'add an event or a pass from a YAML or JSON file',
  input: z.object({
    name: z.string(),
    text: z.string(),
    image: z.object({ contentType: z.string(), base64: z.string() }).nullable(),
  }),
  async prepare(words) {
    const path = onlyWord(words, 'file')
    const text = await readFile(path, 'utf8').catch(missing('The file', path))
    const { image } = readLoadable(basename(path), text).file
    return { name: basename(path), text, image: image === undefined ? null : await readPicture(path, image) }
  },
  async run({ db }, { name, text, image }) {
    const picture = image
      ? { contentType: image.contentType, bytes: Buffer.from(image.base64, 'base64') }
      : undefined
    const { kind, file } = readLoadable(name, text)
    return kind === 'event' ? addEvent(db, file, picture) : addPass(db, file, picture)
  },
})
