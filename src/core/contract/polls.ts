/** Polls at an event (docs/api/polls.md). */
import * as z from 'zod/mini'
import { localizedText, openEnum } from './values.ts'

export const poll = z.object({
  id: z.number(),
  status: openEnum<'DRAFT' | 'OPEN' | 'CLOSED'>(),
  title: localizedText,
  description: localizedText,
  allowedTags: z.array(z.string()),
  order: z.number(),
  eventId: z.number(),
  organizationId: z.number(),
})
export type Poll = z.output<typeof poll>

export const pollOption = z.object({
  id: z.number(),
  pollId: z.number(),
  title: localizedText,
  description: localizedText,
})
export type PollOption = z.output<typeof pollOption>

export const pollWithOptions = z.object({ poll, options: z.array(pollOption) })

export const pollAnswer = z.object({ pin: z.nullish(z.string()), optionId: z.number() })
