/** Settings in an event file: only keys that change something here, with values that mean something. */
import { z } from 'zod'
import { settingKeys, settingType } from '../../domain/event-settings.ts'
import { settingMisfit } from '../../domain/setting-rules.ts'
import { didYouMean } from './nearest.ts'

export const settings = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()], 'expected a text, a number, true or false'),
  )
  .superRefine((values, context) => {
    for (const [key, value] of Object.entries(values)) {
      const message =
        settingType(key) === undefined
          ? `is no setting that the box office knows${didYouMean(key, settingKeys)}`
          : settingMisfit(key, value)
      if (message !== null) context.addIssue({ code: 'custom', path: [key], message })
    }
  })
