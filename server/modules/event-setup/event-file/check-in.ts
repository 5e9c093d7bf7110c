/** Online access, check-in and polls in an event file. */
import { z } from 'zod'
import type { DeepReadonly } from './deep-readonly.ts'
import { cleanString, type FieldParsers, trueOrFalse } from './field-parsers.ts'

const joinLink = (parsers: FieldParsers) =>
  z.strictObject({
    // A header of the answer that leads there; proxies limit it.
    url: z
      .url({ protocol: /^https?$/, error: 'expected an address such as https://meet.example.org/room' })
      .refine((url) => url.length <= 2000, 'expected at most 2000 characters'),
    from: parsers.instant,
    until: parsers.instant,
  })

const joinLinks = (parsers: FieldParsers) => z.array(joinLink(parsers)).exactOptional()

/** Check-in settings of a category. */
export const checkInSchema = (parsers: FieldParsers) => ({
  joinLinks: joinLinks(parsers),
  checkInFrom: parsers.instant.exactOptional(),
  checkInUntil: parsers.instant.exactOptional(),
  releaseAllowed: trueOrFalse.exactOptional(),
})

const poll = (parsers: FieldParsers) =>
  z.strictObject({
    status: z.enum(['DRAFT', 'OPEN', 'CLOSED']).exactOptional(),
    title: parsers.texts,
    description: parsers.texts.exactOptional(),
    tags: z.array(cleanString).exactOptional(),
    options: z
      .array(z.strictObject({ title: parsers.texts, description: parsers.texts.exactOptional() }))
      .min(2),
  })

/** Check-in settings of the event. */
export const accessSchema = (parsers: FieldParsers) => ({
  joinLinks: joinLinks(parsers),
  polls: z.array(poll(parsers)).exactOptional(),
})

export type CheckInFile = DeepReadonly<z.output<z.ZodObject<ReturnType<typeof checkInSchema>>>>
export type AccessFile = DeepReadonly<z.output<z.ZodObject<ReturnType<typeof accessSchema>>>>
