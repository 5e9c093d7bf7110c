/** Online access, the door and polls in an event file. */
import { z } from 'zod'
import type { Kinds } from './kinds.ts'

const joinLink = (kinds: Kinds) =>
  z.strictObject({
    url: z.url({ protocol: /^https?$/, error: 'expected an address such as https://meet.example.org/room' }),
    from: kinds.instant,
    until: kinds.instant,
  })

const joinLinks = (kinds: Kinds) => z.array(joinLink(kinds)).exactOptional()

/** Of a category. */
export const doorFile = (kinds: Kinds) => ({
  joinLinks: joinLinks(kinds),
  checkInFrom: kinds.instant.exactOptional(),
  checkInUntil: kinds.instant.exactOptional(),
  releaseAllowed: z.boolean().exactOptional(),
})

const poll = (kinds: Kinds) =>
  z.strictObject({
    status: z.enum(['DRAFT', 'OPEN', 'CLOSED']).exactOptional(),
    title: kinds.texts,
    description: kinds.texts.exactOptional(),
    tags: z.array(z.string()).exactOptional(),
    options: z.array(z.strictObject({ title: kinds.texts, description: kinds.texts.exactOptional() })).min(2),
  })

/** Of the event. */
export const attendFile = (kinds: Kinds) => ({
  joinLinks: joinLinks(kinds),
  polls: z.array(poll(kinds)).exactOptional(),
})

export type DoorFile = z.output<z.ZodObject<ReturnType<typeof doorFile>>>
export type AttendFile = z.output<z.ZodObject<ReturnType<typeof attendFile>>>
