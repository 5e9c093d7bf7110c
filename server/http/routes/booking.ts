/** The booking form: stored as typed, then judged. Contract 1, 2.18 and 2.19. */
import { bookedAttendees, rememberBooking } from '../../accounts/remember-booking.ts'
import { endpoints } from '#core/contract/endpoints.ts'
import { bookingProblems, bookingWarnings } from '../../domain/booking/rules.ts'
import { ownerProblems } from '../../domain/pass-owner.ts'
import type { Office } from '../../office.ts'
import type { Database } from '../../store/database.ts'
import { findOrder, orderOf } from '../../store/orders.ts'
import { lockReservation, updateReservation } from '../../store/reservations.ts'
import { namesOnlyOwn, saveBooking, savePassOwner } from '../../store/save-booking.ts'
import { accepted, badRequest, invalid, notFound } from '../answer.ts'
import { prepareBooking } from '../booking-facts.ts'
import { accountOf, refuseStranger } from '../owner.ts'
import type { Register } from '../register.ts'

/** Read anew: what counts is what was saved. */
async function remember(trx: Database, reservationId: string, account: number | null): Promise<void> {
  const order = account === null ? undefined : await findOrder(trx, reservationId)
  if (order) await rememberBooking(trx, account, order.reservation.billing, bookedAttendees(order))
}

/** As the reference reads a yes in a query. */
const isYes = (word: string | undefined): boolean => /^(true|1|yes|on)$/i.test(word ?? '')

export function addBooking(call: Register, office: Office): void {
  const { db } = office

  call(endpoints.validateToOverview, async ({ params, query, body, request }) => {
    const seen = await findOrder(db, params.reservationId)
    if (seen?.reservation.status !== 'PENDING') return notFound
    const refusal = refuseStranger(seen.reservation, request)
    if (refusal) return refusal
    if (query.lang === undefined) return badRequest
    const { data, facts, situation } = await prepareBooking(body, seen, office)
    // A ticket of another reservation: the page is older than the reservation, or somebody tries.
    if (!namesOnlyOwn(data, seen)) return badRequest
    return db.transaction().execute(async (trx) => {
      // Asking for tax numbers takes time, and the order may be gone or confirmed since then.
      const reservation = await lockReservation(trx, params.reservationId)
      if (reservation?.status !== 'PENDING') return notFound
      const order = await orderOf(trx, reservation)
      await saveBooking(trx, order, data, situation)
      await savePassOwner(trx, order, body)
      const ofOwner = order.passes.bought ? ownerProblems(body, order.fields, facts) : []
      const problems = [...bookingProblems(data, facts), ...ofOwner]
      const warnings = bookingWarnings(data, facts)
      if (problems.length > 0) return invalid(problems, false, warnings)
      const insists = isYes(query.ignoreWarnings)
      if (warnings.length === 0 || insists) {
        await updateReservation(trx, reservation.id, { validated: true })
        await remember(trx, reservation.id, accountOf(request))
      }
      return accepted(true, insists ? [] : warnings)
    })
  })

  call(endpoints.backToBooking, async ({ params }) => {
    await db.transaction().execute(async (trx) => {
      const reservation = await lockReservation(trx, params.reservationId)
      if (reservation?.status === 'PENDING')
        await updateReservation(trx, reservation.id, { validated: false })
    })
    return true
  })
}
