/** When a ticket is good: in its category's own days, else as long as the event. Contract 2, 1.13 and 4.3. */
import type { FoundTicket } from '../store/tickets.ts'

export interface Period {
  /** Epoch ms. */
  readonly from: number
  readonly until: number
}

export const validityOf = ({
  category,
  order: { event },
}: {
  readonly category: Pick<FoundTicket['category'], 'valid_from' | 'valid_until'>
  readonly order: { readonly event: Pick<FoundTicket['order']['event'], 'starts_at' | 'ends_at'> }
}): Period => ({
  from: category.valid_from ?? event.starts_at,
  until: category.valid_until ?? event.ends_at,
})
