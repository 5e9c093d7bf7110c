import type { Period } from '#core/domain/event-search.ts'

/** Keys of the texts of the periods. */
export const periodKeys: Readonly<Record<Period, string>> = {
  today: 'app.facts.today',
  weekend: 'app.lists.weekend',
  month: 'app.lists.this-month',
}
