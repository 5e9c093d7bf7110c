/** A long list of ticket categories: its search field, and what it folds. */
import type { TicketCategory } from '#catalogue/contract/event.ts'
import { isOnSale } from '#catalogue/rules/sale-state.ts'
import { foldText } from '#kit/text/fold-text.ts'
import type { TicketSelection } from '#pricing/quantity-rules.ts'

type Category = Parameters<typeof isOnSale>[0] & Pick<TicketCategory, 'id' | 'name'>

/** Number of categories from which their list has a search field and folds what is not on sale. */
const longList = 10

/**
 * The categories whose name has every word of the text, and the chosen ones, in their order: those on sale, and of a long list the
 * others apart. A list without one on sale is not divided.
 */
export function findCategories<C extends Category>(
  categories: readonly C[],
  text: string,
  choice: TicketSelection,
): { readonly isLong: boolean; readonly listed: readonly C[]; readonly folded: readonly C[] } {
  const isLong = categories.length >= longList
  const isDivided = isLong && categories.some(isOnSale)
  const words = foldText(text).split(/\s+/u).filter(Boolean)
  const found = categories.filter(
    ({ id, name }) => (choice[id] ?? 0) > 0 || words.every((word) => foldText(name).includes(word)),
  )
  return {
    isLong,
    listed: isDivided ? found.filter(isOnSale) : found,
    folded: isDivided ? found.filter((category) => !isOnSale(category)) : [],
  }
}
