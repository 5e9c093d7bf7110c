/** The stored configuration of an event, from its definition. */
import { defaultEventConfig, type EventConfig } from '#server/infra/database/tables/event-config.ts'
import { withDoubleBraces } from '#server/infra/i18n/translations.ts'
import type { EventInput } from './event-file/event-file.ts'

/** Every property of the configuration. Does not compile when a definition lacks one. */
export function eventConfigOf(input: Pick<EventInput, keyof EventConfig>): EventConfig {
  const entries = Object.entries(input).filter(
    ([key, value]) => key in defaultEventConfig && value !== undefined,
  )
  const config: EventConfig = { ...defaultEventConfig, ...Object.fromEntries(entries) }
  const textOverrides = Object.fromEntries(
    Object.entries(config.textOverrides).map(([lang, texts]) => [lang, withDoubleBraces(texts)]),
  )
  return { ...config, textOverrides }
}
