/** The codecs of all subjects by their store. */
import * as z from 'zod/mini'
import { profileAction, signOutAction } from '#account/flows/queued-account.ts'
import { settingRecord } from '#device/storage/records.ts'
import { waitingRoomRecord } from '#online/store/records.ts'
import { queuedActionRecord } from '#outbox/store/records.ts'
import { subscriptionRecord } from '#pass/store/records.ts'
import { resendEmailAction } from '#purchase/flows/queued-resend.ts'
import { draftRecord, journalRecord, reservationRecord } from '#purchase/store/records.ts'
import { pictureRecord, ticketRecord } from '#ticket/store/records.ts'
import { entryAction } from '#waiting-list/flows/queued-entry.ts'

export const records = {
  tickets: ticketRecord,
  pictures: pictureRecord,
  orders: reservationRecord,
  passes: subscriptionRecord,
  rooms: waitingRoomRecord,
  drafts: draftRecord,
  journal: journalRecord,
  actions: z.extend(queuedActionRecord as unknown as z.ZodMiniObject, {
    action: z.union([resendEmailAction, entryAction, profileAction, signOutAction]),
  }),
  settings: settingRecord,
} as const
