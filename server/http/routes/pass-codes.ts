/** A pass's code on an order. Contract 2, 1.11. */
import { endpoints } from '#core/contract/endpoints.ts'
import type { Office } from '../../office.ts'
import { applyPass, removePass } from '../../store/apply-pass.ts'
import { accepted, Answer, badRequest, invalid, notFound } from '../answer.ts'
import type { Register } from '../register.ts'

export function addPassCodes(call: Register, { db, now }: Office): void {
  call(endpoints.applyCode, async ({ params, body }) => {
    const outcome = await applyPass(db, params.reservationId, body.code, body.email, now())
    if (outcome.kind === 'unknown') return notFound
    if (outcome.kind !== 'refused') return accepted(outcome.kind === 'applied')
    // Errors of this call come with a 200 (contract 2, 8, server 10).
    return new Answer(200, invalid([outcome.problem], false).value)
  })

  call(endpoints.removeCode, async ({ params, query }) => {
    if (query.type !== 'SUBSCRIPTION') return badRequest
    return (await removePass(db, params.reservationId)) ?? notFound
  })
}
