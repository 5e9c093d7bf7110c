/** Settings in an event file: only keys that the server uses, with valid values. */
import { z } from 'zod'
import { settingKeys, settingType, settingProblem } from '#server/modules/settings/index.ts'
import { nearestNameHint } from './did-you-mean.ts'

export const settingsSchema = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()], 'expected a text, a number, true or false'),
  )
  .superRefine((values, context) => {
    for (const [key, value] of Object.entries(values)) {
      const message =
        settingType(key) === undefined
          ? `is no setting of the server${nearestNameHint(key, settingKeys)}`
          : settingProblem(key, value)
      if (message !== null) context.addIssue({ code: 'custom', path: [key], message })
    }
  })
