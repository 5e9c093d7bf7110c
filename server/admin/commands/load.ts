/** `load <file>`: an event, a pass or an organizer from a YAML or JSON file. */
import { basename } from 'node:path'
import { z } from 'zod'
import type { PaymentProxy } from '#core/contract/reservation.ts'
import { paths } from '#core/domain/page-paths.ts'
import type { Database } from '#server/infra/database/database.ts'
import type { Picture } from '#server/infra/files.ts'
import { findAnyEvent, listCategories } from '#server/modules/catalogue/queries.ts'
import { nearestNameHint } from '#server/modules/event-setup/event-file/did-you-mean.ts'
import type { EventFile } from '#server/modules/event-setup/event-file/event-file.ts'
import { readLoadableFile } from '#server/modules/event-setup/event-file/read-event-file.ts'
import type { OrganizerFile } from '#server/modules/event-setup/event-file/shared.ts'
import type { SubscriptionDescriptorFile } from '#server/modules/event-setup/event-file/subscription.ts'
import { insertEvent } from '#server/modules/event-setup/insert-event.ts'
import { insertSubscriptionDescriptor } from '#server/modules/event-setup/insert-subscription-descriptor.ts'
import { saveOrganizer } from '#server/modules/event-setup/save-organizer.ts'
import {
  defineCommand,
  succeeded,
  singleArgument,
  failed,
  type CommandOutcome,
  noArguments,
} from '../command.ts'
import {
  findMethodOfOtherOrganization,
  isShortNameTaken,
  isDemoOpen,
  listSandboxOrders,
  removeDemo,
} from '../queries.ts'
import { readPicture, readTextFile } from '../read-input.ts'

const short = (id: string): string => id.slice(0, 8).toUpperCase()

/** `remove-demo`: deletes what the demo left in the database of a shop (docs/OPERATOR.md#demo-or-shop). */
export const removeDemoCommand = defineCommand({
  name: 'remove-demo',
  syntax: '',
  description: 'delete the events, passes, orders and accounts of the demo',
  input: z.null(),
  prepare: noArguments,
  changes: () => ({ name: '' }),
  async run({ db }) {
    if (await isDemoOpen(db))
      return failed('The demo is on sale. Start the server with DEMO=off first, which closes it.')
    const { events, orders, accounts } = await removeDemo(db)
    const others = await listSandboxOrders(db)
    const summary = `Removed: ${String(events)} events and passes of the demo, ${String(orders)} orders, ${String(accounts)} accounts.`
    return succeeded(
      others.length === 0
        ? summary
        : `${summary}\nThese orders of your events were paid in the sandbox, which charged nothing: ${others.map(short).join(', ')}`,
    )
  },
})

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
    return failed(`There is an event named ${shortName} already. Choose another shortName.`)
  const taken = await takenMethodOutcome(db, file)
  if (taken) return taken
  await insertEvent(db, file, image)
  return succeeded(
    `${shortName} is loaded: ${String(seats)} seats, ${String(categories.length)} categories, /event/${shortName}`,
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
  if (file.id !== undefined && (await isShortNameTaken(db, file.id)))
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

const noProviderText = (proxy: PaymentProxy): string =>
  `paymentProxies: this server has no provider for ${proxy}. ${
    proxy === 'STRIPE'
      ? 'Start the server, and run this command, with STRIPE_SECRET_KEY and STRIPE_PUBLIC_KEY.'
      : 'It is only simulated: with SANDBOX_PAYMENTS=on, never for real sales.'
  }`

export const loadCommand = defineCommand({
  name: 'load',
  syntax: '<file.yaml>',
  description: 'add an event or a pass, or add or change an organizer, from a YAML or JSON file',
  input: z.object({
    name: z.string(),
    text: z.string(),
    image: z.object({ contentType: z.string(), base64: z.string() }).nullable(),
  }),
  async prepare(args) {
    const path = singleArgument(args, 'file')
    const text = await readTextFile(path)
    const { image } = readLoadableFile(basename(path), text).file
    return { name: basename(path), text, image: image === undefined ? null : await readPicture(path, image) }
  },
  changes({ name, text }) {
    const { kind, file } = readLoadableFile(name, text)
    const names = { event: 'shortName', pass: 'id', organizer: 'slug' } as const
    return { name: String(Reflect.get(file, names[kind]) ?? '') }
  },
  async run({ db, proxies }, { name, text, image }) {
    const picture = image
      ? { contentType: image.contentType, bytes: Buffer.from(image.base64, 'base64') }
      : undefined
    const { kind, file } = readLoadableFile(name, text)
    if (kind === 'organizer') return addOrganizer(db, file, picture)
    const closed = file.paymentProxies?.find((proxy) => !proxies.has(proxy))
    if (closed !== undefined) return failed(noProviderText(closed))
    return kind === 'event' ? addEvent(db, file, picture) : addDescriptor(db, file, picture)
  },
})
