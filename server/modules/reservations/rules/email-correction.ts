/** Whether the e-mail address of an order can be corrected (docs/api/reservations.md#correct-the-address). */
import { hour } from '#core/domain/durations.ts'
import { isCanceled } from '#core/domain/reservation-status.ts'
import type { Reservation } from '#server/infra/database/tables/tables.ts'

/** True for less than an hour after an instant, also on a clock that was set back. Both in epoch ms. */
export const isWithinHour = (since: number, now: number): boolean => Math.abs(now - since) < hour

type CorrectableOrder = Pick<Reservation, 'status' | 'finalized' | 'email' | 'confirmed_at'>

/** True in the first hour of a confirmed order that is not canceled. @param now epoch ms */
export const isEmailCorrectable = (
  { status, finalized, email, confirmed_at }: CorrectableOrder,
  now: number,
): boolean =>
  finalized &&
  !isCanceled(status) &&
  email !== null &&
  confirmed_at !== null &&
  isWithinHour(confirmed_at, now)
