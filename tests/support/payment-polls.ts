/** The polls of a card payment. */
import { vi } from 'vitest'
import * as collecting from '#core/flows/collect-card-payment.ts'

const { collectAuthenticatedCard } = collecting

/** Requests the result of a card payment at once instead of each second. */
export const pollAtOnce = (): void =>
  void vi.spyOn(collecting, 'collectAuthenticatedCard').mockImplementation((tools, payment) =>
    collectAuthenticatedCard(tools, {
      ...payment,
      wait: () => new Promise((resolve) => setTimeout(resolve, 20)),
    }),
  )
