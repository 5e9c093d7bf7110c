/** What the operator set for the whole box office, by the reference's keys. Contract 1, 1.13. */
import { settingKeys, type Configured } from '../domain/event-settings.ts'
import type { Database } from './database.ts'

/** In the shape `setting` reads; a key that nobody set is not there. */
export async function officeSettings(db: Database): Promise<Configured> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'in', settingKeys).execute()
  return {
    settings: Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Configured['settings'],
  }
}
