/** The answers of who will hold a pass; the organiser of a pass may ask what those of events ask. Contract 1, 5. */
import type { BookingForm } from '#core/contract/reservation.ts'
import type { BookingFacts } from '../domain/booking/rules.ts'
import { ownerFields } from '../domain/fields/definition.ts'
import { fieldProblems } from '../domain/fields/validate.ts'
import { ownerOf, ownerProblems } from '../domain/pass-owner.ts'
import type { ValidationError } from '../domain/problems.ts'
import type { Database } from '../store/database.ts'
import { saveAnswers } from '../store/fields.ts'
import type { FullOrder } from '../store/orders.ts'
import { saveOwner } from '../store/subscriptions.ts'

/** Right or wrong; does nothing for an order of tickets. */
export async function savePassHolder(trx: Database, order: FullOrder, form: BookingForm): Promise<void> {
  const { bought } = order.passes
  if (!bought) return
  await saveOwner(trx, order.reservation.id, ownerOf(form))
  const owner = { kind: 'pass', id: bought.subscription.id } as const
  await saveAnswers(trx, ownerFields(order.fields), owner, form.subscriptionOwner?.additional)
}

export function passHolderProblems(
  order: FullOrder,
  form: BookingForm,
  facts: BookingFacts,
): ValidationError[] {
  if (!order.passes.bought) return []
  const { today, vatVerdict } = facts
  const fields = ownerFields(order.fields)
  const given = form.subscriptionOwner?.additional
  return [
    ...ownerProblems(form),
    ...fieldProblems({ fields, given, prefix: 'subscriptionOwner.', today, vatVerdict }),
  ]
}
