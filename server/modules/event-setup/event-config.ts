/** The stored configuration of an event, from its definition. */
import { defaultEventConfig, type EventConfig } from '#server/infra/database/tables/event-config.ts'
import type { EventInput } from './event-file/event-file.ts'

type Texts = EventConfig['textOverrides']

/** Definitions may write `{0}` as alf.io's own files do; the wire has `{{0}}` only (docs/api/catalogue.md#event). */
const doubleBraces = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([lang, byKey]) => [
      lang,
      Object.fromEntries(
        Object.entries(byKey).map(([key, text]) => [
          key,
          text.replaceAll(/(?<!\{)\{(\d+)\}(?!\})/g, '{{$1}}'),
        ]),
      ),
    ]),
  )

/** Every property of the configuration. Does not compile when a definition lacks one. */
export function eventConfigOf(input: Pick<EventInput, keyof EventConfig>): EventConfig {
  const entries = Object.entries(input).filter(
    ([key, value]) => key in defaultEventConfig && value !== undefined,
  )
  const config: EventConfig = { ...defaultEventConfig, ...Object.fromEntries(entries) }
  return { ...config, textOverrides: doubleBraces(config.textOverrides) }
}
