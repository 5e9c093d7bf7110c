/** `load <file>`: an event, a pass or an organizer from a YAML or JSON file. */
import { basename } from 'node:path'
import { z } from 'zod'
import type { PaymentProxy } from '#purchase/contract/reservation.ts'
import { counted } from '#server/infra/counted.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Picture } from '#server/infra/files.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { findAnyEvent, findNamed, listCategories } from '#server/modules/catalogue/queries.ts'
import { changeEvent } from '#server/modules/event-setup/change-event.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import {
  readLoadableFile,
  type LoadableFile,
} from '#server/modules/event-setup/event-file/read-event-file.ts'
import { nearestNameHint } from '#server/modules/event-setup/event-file/rules.ts'
import type { OrganizerFile } from '#server/modules/event-setup/event-file/shared.ts'
import type { SubscriptionDescriptorFile } from '#server/modules/event-setup/event-file/subscription.ts'
import {
  insertEvent,
  saveOrganizer,
  insertSubscriptionDescriptor,
} from '#server/modules/event-setup/insert-event.ts'
import { queueEventMails } from '#server/modules/ticket/event-mails.ts'
import { paths } from '#wire/page-paths.ts'
import {
  defineCommand,
  succeeded,
  singleArgument,
  failed,
  type CommandContext,
  type CommandOutcome,
} from '../command.ts'
import { findMethodOfOtherOrganization } from '../queries/events.ts'
import { readPicture, readTextFile } from '../read-input.ts'
import { formatClock, shortenedValue } from '../text-table.ts'

/** Undefined when no other organization has one of the payment methods. */
async function takenMethodOutcome(
  db: Database,
  { customPaymentMethods = [], organization }: Pick<EventFile, 'customPaymentMethods' | 'organization'>,
): Promise<CommandOutcome | undefined> {
  const ids = customPaymentMethods.map((method) => method.id)
  const id = await findMethodOfOtherOrganization(db, ids, organization.slug)
  return id === undefined
    ? undefined
    : failed(`Another organization has a payment method with the id ${id}. Choose another id.`)
}

async function addEvent(db: Database, file: EventFile, image?: Picture): Promise<CommandOutcome> {
  const { shortName, seats, categories } = file
  if (await findAnyEvent(db, shortName))
    return failed(
      `There is an event named ${shortName} already. Choose another shortName, or change it: load --change`,
    )
  const taken = await takenMethodOutcome(db, file)
  if (taken) return taken
  await insertEvent(db, file, image)
  return succeeded(
    `${shortName} is loaded: ${counted(seats, 'seat')}, ${counted(categories.length, 'category')}, /event/${shortName}`,
  )
}

/** @returns a message for the first event or category that the pass names and that is missing; null without one */
async function findMissingReference(
  db: Database,
  { events = [] }: SubscriptionDescriptorFile,
): Promise<string | null> {
  for (const { shortName, categories } of events) {
    const event = await findAnyEvent(db, shortName)
    if (!event) return `There is no event named ${shortName} for the pass to open. Load it first.`
    const names = (await listCategories(db, event.id)).map(({ name }) => name)
    const unknown = categories?.find((name) => !names.includes(name))
    if (unknown !== undefined)
      return `${shortName} has no category "${unknown}"${nearestNameHint(unknown, names)}.`
  }
  return null
}

async function addDescriptor(
  db: Database,
  file: SubscriptionDescriptorFile,
  image?: Picture,
): Promise<CommandOutcome> {
  if (file.id !== undefined && (await findNamed(db, file.id)))
    return failed(`There is a pass with the id ${file.id} already. Choose another id.`)
  const taken = await takenMethodOutcome(db, file)
  if (taken) return taken
  const missingReference = await findMissingReference(db, file)
  if (missingReference !== null) return failed(missingReference)
  const id = await insertSubscriptionDescriptor(db, file, image)
  const title = file.title[file.languages[0] ?? ''] ?? id
  return succeeded(`The pass ${title} is loaded: /subscription/${id}`)
}

async function addOrganizer(db: Database, file: OrganizerFile, image?: Picture): Promise<CommandOutcome> {
  await saveOrganizer(db, file, image)
  return succeeded(`The organizer ${file.name} is loaded: ${paths.home(file.slug)}`)
}

/** A value of a file on one line; epoch ms on the clock of the event, minor units as an amount. */
function valueText(value: unknown, name: string, { timeZone, currency }: EventFile): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value !== 'number') return shortenedValue(value)
  // No amount is that large.
  if (value > 1e11) return formatClock(value, timeZone)
  return name.endsWith(' price') ? moneyText(value, currency) : String(value)
}

/** `load --change`. What cannot be changed is refused with its lines, and the transaction is rolled back. */
async function change(
  { db, now }: CommandContext,
  { file, refusal }: { readonly file: EventFile; readonly refusal: LoadableFile['refusal'] },
  picture: Picture | undefined,
): Promise<CommandOutcome> {
  const changed = await changeEvent(db, file, picture)
  if (changed === null) return failed(`There is no event named ${file.shortName}. Load it without --change.`)
  const { event, differences, moved } = changed
  const refused = differences.flatMap(({ path, refusal: text }) =>
    text === undefined ? [] : [{ path, text }],
  )
  if (refused.length > 0) return failed(refusal(refused).message)
  if (differences.length === 0) return failed(`${file.shortName} is what the file says already.`)
  const lines = differences.map(({ name, from, to, note }) => {
    const values = `${valueText(from, name, file)} → ${valueText(to, name, file)}`
    return `${name}: ${note ?? values}`
  })
  const count =
    file.endsAt < now
      ? 0
      : await queueEventMails(db, 'event-changed', { eventId: event.id, categories: moved, now })
  const mails = count === 0 ? 'No mail is sent.' : `Mails about date, time, place or link: ${String(count)}`
  return succeeded([...lines, mails].join('\n'))
}

const noProviderText = (proxy: PaymentProxy): string =>
  `paymentProxies: this server has no provider for ${proxy}. ${
    proxy === 'STRIPE'
      ? 'Start the server, and run this command, with STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY.'
      : 'It is only simulated: with SANDBOX_PAYMENTS=on, never for real sales.'
  }`

export const loadCommand = defineCommand({
  name: 'load',
  syntax: '<file.yaml> [--change] [--yes]',
  description: 'add an event, a pass or an organizer from a YAML or JSON file, or change an event',
  input: z.object({
    change: z.boolean().default(false),
    name: z.string(),
    text: z.string(),
    image: z.object({ contentType: z.string(), base64: z.string() }).nullable(),
  }),
  async prepare(args) {
    const path = singleArgument(
      args.filter((word) => word !== '--change'),
      'file',
    )
    const text = await readTextFile(path)
    const { image } = readLoadableFile(basename(path), text).file
    const change = args.includes('--change')
    return {
      change,
      name: basename(path),
      text,
      image: image === undefined ? null : await readPicture(path, image),
    }
  },
  changes({ name, text }) {
    const { kind, file } = readLoadableFile(name, text)
    const names = { event: 'shortName', pass: 'id', organizer: 'slug' } as const
    return { name: String(Reflect.get(file, names[kind]) ?? '') }
  },
  asks: ({ change }) => change,
  async run(context, { change: isChange, name, text, image }) {
    const { db, proxies } = context
    const picture = image
      ? { contentType: image.contentType, bytes: Buffer.from(image.base64, 'base64') }
      : undefined
    const { kind, file, refusal } = readLoadableFile(name, text)
    if (isChange && kind !== 'event') return failed('Only an event can be changed: load an organizer again.')
    if (kind === 'organizer') return addOrganizer(db, file, picture)
    const closed = file.paymentProxies?.find((proxy) => !proxies.has(proxy))
    if (closed !== undefined) return failed(noProviderText(closed))
    if (kind === 'pass') return addDescriptor(db, file, picture)
    return isChange ? change(context, { file, refusal }, picture) : addEvent(db, file, picture)
  },
})
