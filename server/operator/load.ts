/** `load <file>`: an event or a pass from a YAML or JSON file. */
import { basename } from 'node:path'
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
import { readPicture, readText } from './read-input.ts'

interface Picture {
  readonly contentType: string
  readonly bytes: Buffer
}

/** An id of a way to pay that another organisation uses: its texts are not ours to change. */
async function takenMethod(
  db: Database,
  file: Pick<EventFile, 'customPaymentMethods' | 'organization'>,
): Promise<string | undefined> {
  const ids = (file.customPaymentMethods ?? []).map(({ id }) => id)
  if (ids.length === 0) return undefined
  const taken = await db
    .selectFrom('custom_payment_methods')
    .innerJoin('organizations', 'organizations.id', 'custom_payment_methods.organization_id')
    .select('custom_payment_methods.id')
    .where('custom_payment_methods.id', 'in', ids)
    .where('organizations.slug', '<>', file.organization.slug)
    .executeTakeFirst()
  return taken?.id
}

const methodRefused = (id: string): Outcome =>
  refused(`Another organisation has a way to pay with the id ${id}. Choose another id for yours.`)

async function addEvent(db: Database, file: EventFile, image?: Picture): Promise<Outcome> {
  const { shortName, seats, categories } = file
  if (await findAnyEvent(db, shortName))
    return refused(`There is an event named ${shortName} already. Choose another shortName.`)
  const method = await takenMethod(db, file)
  if (method !== undefined) return methodRefused(method)
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
  const method = await takenMethod(db, file)
  if (method !== undefined) return methodRefused(method)
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
    const text = await readText(path)
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
