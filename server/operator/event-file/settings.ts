/** Settings in an event file: only keys that change something here, with values of the right type. */
import { z } from 'zod'
import { settingKeys, settingType } from '../../domain/event-settings.ts'
import { settingMisfit } from '../../domain/setting-rules.ts'
import { didYouMean } from './nearest.ts'

export const settings = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .superRefine((values, context) => {
    for (const [key, value] of Object.entries(values)) {
      const expected = settingType(key)
      const message =
        expected === typeof value
          ? settingMisfit(key, value)
          : expected === undefined
            ? `is no setting that the box office knows${didYouMean(key, settingKeys)}`
            : `expected a ${expected}, found ${JSON.stringify(value)}`
      if (message !== null) context.addIssue({ code: 'custom', path: [key], message })
    }
  })
