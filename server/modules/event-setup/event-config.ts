/** The stored configuration of an event, from its file. */
import { createHash } from 'node:crypto'
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

const readOnce =
  'polls,groups,customPaymentMethods,privateKey,organization,additionalServices,promoCodes'.split(',')

/** Hashes of what is read from the file once, when it is loaded. */
function digestsOf(file: object): EventConfig['digests'] {
  const { promoCodes = [] } = file as Partial<EventFile>
  const values = { ...file, promoCodes: promoCodes.filter(({ everyEvent }) => everyEvent) }
  const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64')
  return Object.fromEntries(readOnce.map((name) => [name, digest(Reflect.get(values, name) ?? null)]))
}

/** Every property of the configuration. Does not compile when a file lacks one. */
export function eventConfigOf(file: Pick<EventFile, Exclude<keyof EventConfig, 'digests'>>): EventConfig {
  const entries = Object.entries(file).filter(
    ([key, value]) => key in defaultEventConfig && value !== undefined,
  )
  const config: EventConfig = { ...defaultEventConfig, ...Object.fromEntries(entries) }
  const textOverrides = Object.fromEntries(
    Object.entries(config.textOverrides).map(([lang, texts]) => [lang, withDoubleBraces(texts)]),
  )
  const dynamicDiscounts = (file.dynamicDiscounts ?? []).map(discountRule)
  return { ...config, textOverrides, dynamicDiscounts, digests: digestsOf(file) }
}
