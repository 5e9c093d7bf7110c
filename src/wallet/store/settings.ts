import { setting, timeSetting } from '#device/settings.ts'
import { readRefreshPause } from '../rules/refresh-pause.ts'
import { readMarks } from '../rules/removal.ts'
import { pastTicketsOf } from '../rules/retention.ts'

export const walletSettings = {
  /** How long past tickets stay. */
  pastTickets: setting('past-tickets', pastTicketsOf),
  /** The tickets that the address of the first start has brought, as "event/uuid". */
  broughtTickets: setting('brought-tickets', (stored): readonly string[] =>
    Array.isArray(stored) ? stored.filter((address) => typeof address === 'string') : [],
  ),
  /** The pause after failed runs of the refresh. */
  refreshPause: setting('refresh', readRefreshPause),
  /** The last run that removed what is stored for too long. */
  retentionRanAt: timeSetting('retention'),
  /** The records that the next start of the app removes. */
  retentionMarks: setting('retention-marks', readMarks),
} as const
