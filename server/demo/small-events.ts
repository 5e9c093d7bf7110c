/** Sixty events of the demo that differ in room, town and day only. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const texts = z.record(z.string(), z.string())

/** An event without what its room, its town and its number decide. */
const smallEventsSchema = z.strictObject({
  rooms: z.array(texts),
  towns: z.array(z.strictObject({ in: texts, location: z.string() })),
  event: z.looseObject({ languages: z.array(z.string()) }),
})

const firstDay = 245

/** @returns a file in JSON, of which YAML is a superset, for each room in each town of small-events.yaml */
export function smallEvents(): { readonly name: string; readonly text: string }[] {
  const text = readFileSync(new URL('small-events.yaml', import.meta.url), 'utf8')
  const { rooms, towns, event } = smallEventsSchema.parse(parse(text))
  const visits = rooms.flatMap((room) => towns.map((town) => ({ room, town })))
  return visits.map(({ room, town: { in: place, ...town } }, index) => {
    const shortName = `room-${String(index + 1).padStart(2, '0')}`
    const title = Object.fromEntries(
      event.languages.map((lang) => [lang, `${room[lang] ?? ''} ${place[lang] ?? ''}`]),
    )
    const file = { ...event, ...town, shortName, displayName: title['en'], title }
    const evening = `{{day ${String(firstDay + index)}}}`
    return { name: shortName, text: JSON.stringify(file, null, 2).replaceAll('{{evening}}', evening) }
  })
}
