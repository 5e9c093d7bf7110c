import { timesSetting, updateSetting } from '#device/settings.ts'
import { withDatabase, type Tools } from '#device/tools.ts'
import { week } from '#kit/time/durations.ts'

/** When this device last changed something of an event or a pass, by its id. */
export const ownChanges = timesSetting('changed')

/**
 * The stored tickets of an event are due whatever their last check, and so are all passes (docs/OFFLINE.md#large-wallets). Called before
 * a change is sent, because the app may be closed before its answer, and after it, because a check may have been answered in between;
 * and when a link shows a change. Never rejects.
 * @param id short name of the event, or id of the subscription descriptor
 */
export const markDue = ({ database, now }: Pick<Tools, 'database' | 'now'>, id: string): Promise<unknown> =>
  withDatabase({ database }, (db) =>
    updateSetting(db, ownChanges, (changes) => {
      const at = now()
      const recent = Object.entries(changes).filter(([, before]) => before <= at && at - before < week)
      return { ...Object.fromEntries(recent), [id]: at }
    }),
  )
