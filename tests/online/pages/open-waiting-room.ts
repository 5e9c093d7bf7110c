import type { TesseraDatabase } from '#device/storage/database.ts'
import { pass, stopTime } from '../../purchase/pages/render-checkout.tsx'
import { wholeEvent } from '../../support/events.ts'
import { checkInInfo } from '../../support/ticket-answers.ts'
import type { Answers } from '../../support/wire/scripted-api.ts'
import { openWaitingRoom } from '../../ticket/pages/render-tickets.tsx'

export const { startDateTime: start, endDateTime: end } = wholeEvent().datesWithOffset
export const regular = () => checkInInfo(start, end)

/** Opens the page at this time with these answers. */
export async function openAt(now: number, answers: Answers = {}, database?: TesseraDatabase) {
  stopTime(now)
  const page = await openWaitingRoom({
    answers: { onlineCheckInInfo: regular, ...answers },
    ...(database && { database }),
  })
  await pass(50)
  return page
}
