/**
 * Events and passes of the demo: the files in `events`, written as operators write theirs except for the dates
 * (fill-dates.ts), and sixty events of one kind. docs/DEMO.md lists what each of them shows.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { eventInput } from '#server/admin/event-file/event-file.ts'
import { readLoadableFile } from '#server/admin/event-file/read-event-file.ts'
import { descriptorInput } from '#server/admin/event-file/subscription.ts'
import type { EventInput, SubscriptionDescriptorInput } from '#server/modules/event-setup/index.ts'
import { fillDates } from './fill-dates.ts'
import { picture } from './pictures/picture.ts'
import { smallEvents } from './small-events.ts'

const folder = new URL('events/', import.meta.url)

export interface DemoEvents {
  readonly events: readonly EventInput[]
  /** They name events, which must be loaded before. */
  readonly passes: readonly SubscriptionDescriptorInput[]
}

/** @param now epoch ms of the first start */
export function demoEvents(now: number): DemoEvents {
  const written = readdirSync(folder)
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
  const files = [...written, ...smallEvents()].map(({ name, text }) =>
    readLoadableFile(name, fillDates(text, now)),
  )
  return {
    events: files.flatMap(({ kind, file }) =>
      kind === 'event' ? [eventInput(file, picture(file.image))] : [],
    ),
    passes: files.flatMap(({ kind, file }) =>
      kind === 'pass' ? [descriptorInput(file, picture(file.image))] : [],
    ),
  }
}
