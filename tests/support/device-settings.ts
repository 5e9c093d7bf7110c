/** The settings of all subjects. */
import { endMarks } from '#device/confirm-end.ts'
import { waitingRoomFailedAt } from '#online/flows/store-waiting-rooms.ts'
import { ownChanges } from '#purchase/flows/mark-due.ts'
import { pushSettings } from '#push/store/settings.ts'
import { ticketSettings } from '#ticket/store/settings.ts'
import { walletSettings } from '#wallet/store/settings.ts'

export const deviceSettings = {
  endMarks,
  changedAt: ownChanges,
  waitingRoomFailedAt,
  ...pushSettings,
  ...ticketSettings,
  ...walletSettings,
} as const
