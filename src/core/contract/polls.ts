/** Polls at an event. Contract 1, 2.22. */
import * as z from 'zod/mini'
import { l10n, openWord } from './values.ts'

export const poll = z.object({
  id: z.number(),
  status: openWord<'DRAFT' | 'OPEN' | 'CLOSED'>(),
  title: l10n,
  description: l10n,
  allowedTags: z.array(z.string()),
  order: z.number(),
  eventId: z.number(),
  organizationId: z.number(),
})
export type Poll = z.output<typeof poll>

export const pollOption = z.object({ id: z.number(), pollId: z.number(), title: l10n, description: l10n })
export type PollOption = z.output<typeof pollOption>

export const pollWithOptions = z.object({ poll, options: z.array(pollOption) })

export const pollAnswer = z.object({ pin: z.nullish(z.string()), optionId: z.number() })
