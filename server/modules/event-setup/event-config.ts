/** The stored configuration of an event, from its file. */
import { type EventConfig, defaultEventConfig } from '#server/infra/database/tables/event-config.ts'
import type { DynamicDiscountRule } from '#server/infra/database/tables/values.ts'
import { withDoubleBraces } from '#server/infra/i18n/translations.ts'
import type { EventFile } from './event-file/event-file.ts'
import { discountOf, type DynamicDiscountFile } from './event-file/prices.ts'

const discountRule = ({
  percentOff,
  amountOff,
  amountOffOrder,
  ...limits
}: DynamicDiscountFile): DynamicDiscountRule => ({
  ...limits,
  ...discountOf({ percentOff, amountOff, amountOffOrder }),
})

/** Every property of the configuration. Does not compile when a file lacks one. */
export function eventConfigOf(file: Pick<EventFile, keyof EventConfig>): EventConfig {
  const entries = Object.entries(file).filter(
    ([key, value]) => key in defaultEventConfig && value !== undefined,
  )
  const config: EventConfig = { ...defaultEventConfig, ...Object.fromEntries(entries) }
  const textOverrides = Object.fromEntries(
    Object.entries(config.textOverrides).map(([lang, texts]) => [lang, withDoubleBraces(texts)]),
  )
  return { ...config, textOverrides, dynamicDiscounts: (file.dynamicDiscounts ?? []).map(discountRule) }
}
