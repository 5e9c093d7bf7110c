/** May these tickets be held? The checks of the reserve call, in their order. Contract 1, 2.7. */
import type { ReserveTickets } from '#core/contract/event.ts'
import type { Category } from '../store/tables.ts'
import { inSale, type Stock } from './availability.ts'
import { problem, type ValidationError } from './problems.ts'

/** The reference names its global errors after this form. */
const form = 'reservationForm'
export const reserveProblem = (code: string, ...args: readonly (string | number)[]): ValidationError =>
  problem(form, code, ...args)

export interface Selection {
  readonly categoryId: number
  /** Always above zero. */
  readonly count: number
}

/** Most tickets anyone can ask for in a line and still be understood: what fits the wire's whole numbers. */
const largest = 2_147_483_647

/**
 * Lines of one category are added up, so that the maximum cannot be walked around; zero, missing and negative lines
 * ask for nothing.
 * @returns null when a line is no whole number.
 */
export function selectionOf(body: ReserveTickets): Selection[] | null {
  const counts = new Map<number, number>()
  for (const line of body.reservation) {
    const count = line.amount ?? line.quantity ?? 0
    if (!Number.isInteger(count) || Math.abs(count) > largest || !Number.isInteger(line.ticketCategoryId))
      return null
    if (count > 0) counts.set(line.ticketCategoryId, (counts.get(line.ticketCategoryId) ?? 0) + count)
  }
  return [...counts].map(([categoryId, count]) => ({ categoryId, count }))
}

export interface Shelf {
  readonly category: Category
  readonly stock: Stock
  readonly maximum: number
}

/** The first rule that a line breaks, if any. */
function lineProblem({ count }: Selection, shelf: Shelf | undefined, now: number): ValidationError | null {
  if (!shelf) return reserveProblem('error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE')
  const { category, stock, maximum } = shelf
  if (count > maximum) return reserveProblem('error.STEP_1_OVER_MAXIMUM', maximum)
  if (!inSale(category, now) || stock.free === 0) {
    return reserveProblem('error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE')
  }
  if (category.restricted) return reserveProblem('error.STEP_1_ACCESS_RESTRICTED')
  return count > stock.free ? reserveProblem('error.STEP_1_NOT_ENOUGH_TICKETS') : null
}

/**
 * @param selection what is asked for
 * @param shelves the event's categories by id
 * @param payable whether at least one way to pay is open
 */
export function reserveProblems(
  body: ReserveTickets,
  selection: readonly Selection[],
  shelves: ReadonlyMap<number, Shelf>,
  payable: boolean,
  now: number,
): ValidationError[] {
  const code = body.promoCode?.trim() ? [reserveProblem('error.STEP_1_CODE_NOT_FOUND')] : []
  if (selection.length === 0) return [...code, reserveProblem('error.STEP_1_SELECT_AT_LEAST_ONE')]
  const lines = selection.flatMap((line) => lineProblem(line, shelves.get(line.categoryId), now) ?? [])
  const extras = (body.additionalService ?? []).some(
    ({ quantity, amount }) => quantity !== 0 && (quantity ?? amount),
  )
  const unknownExtras = extras ? [reserveProblem('error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE')] : []
  const problems = [...code, ...lines, ...unknownExtras]
  const toPay = selection.some(({ categoryId }) => (shelves.get(categoryId)?.category.price ?? 0) > 0)
  if (problems.length === 0 && toPay && !payable)
    return [reserveProblem('error.STEP_1_CATEGORIES_NOT_COMPATIBLE')]
  return problems
}
