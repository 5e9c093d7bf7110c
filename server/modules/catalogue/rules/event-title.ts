/** The title of an event or a subscription descriptor in one language. */
import type { EventRow } from '#server/infra/database/tables/tables.ts'

/** The display name when the organizer wrote no title in `language`. */
export const eventTitle = ({ texts, config }: Pick<EventRow, 'texts' | 'config'>, language: string): string =>
  texts.title[language] ?? config.displayName

/** The translation key of a text about an order: that of a subscription's order has its own wording. */
export const orderTextKey = ({ kind }: Pick<EventRow, 'kind'>, key: string): string =>
  kind === 'SUBSCRIPTION' ? `${key}.pass` : key
