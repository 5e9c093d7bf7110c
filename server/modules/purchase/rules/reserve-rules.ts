/** The checks of the reserve call that need no lock, in order (docs/api/reservations.md#reserve). */
import type { ReserveTickets } from '#catalogue/contract/event.ts'
import type { Category } from '#server/infra/database/tables/tables.ts'
import { problem, type ValidationError } from '#server/infra/validation.ts'
import { isOnSale, type StockCount } from '#server/modules/catalogue/rules.ts'
import { codeRevealsCategory, type AppliedCode } from '#server/modules/pricing/rules/discounts.ts'
import type { ProblemCode } from '#wire/problem-codes.ts'

/** The field name of problems that concern the whole call. */
const formName = 'reservationForm'
/** @param args values of the placeholders of the text @returns a problem of the whole form */
export const reserveProblem = (code: ProblemCode, ...args: readonly (string | number)[]): ValidationError =>
  problem(formName, code, ...args)

export interface CategorySelection {
  readonly categoryId: number
  /** Above zero. */
  readonly count: number
}

/** The largest whole number of the wire. */
const maxCount = 2_147_483_647

/**
 * Adds the lines of one category, so that the maximum holds for their sum. Zero, missing and negative lines
 * are dropped.
 * @returns null when a line is no whole number
 */
export function parseSelection(body: Pick<ReserveTickets, 'reservation'>): CategorySelection[] | null {
  const counts = new Map<number, number>()
  for (const line of body.reservation) {
    const count = line.amount ?? line.quantity ?? 0
    if (!Number.isInteger(count) || Math.abs(count) > maxCount || !Number.isInteger(line.ticketCategoryId))
      return null
    if (count > 0) counts.set(line.ticketCategoryId, (counts.get(line.ticketCategoryId) ?? 0) + count)
  }
  return [...counts].map(([categoryId, count]) => ({ categoryId, count }))
}

export interface CategoryStock {
  readonly category: Category
  readonly stock: StockCount
  /** Most tickets of the category in one reservation, with the code considered. */
  readonly maximum: number
}

export interface SelectionCheck {
  readonly selection: readonly CategorySelection[]
  readonly categoryStocks: ReadonlyMap<number, CategoryStock>
  /** A code was submitted that is unknown or no longer valid (check 1). */
  readonly codeRefused: boolean
  /** A captcha was required and not solved (check 2). */
  readonly captchaRefused: boolean
  readonly refusedServices: number
}

const notSaleable = reserveProblem('error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE')

/** Runs checks 1 to 6. @returns every problem, also several of one check. @param now epoch ms */
export function selectionProblems(request: SelectionCheck, now: number): ValidationError[] {
  const { selection, categoryStocks } = request
  const selected = selection.map(({ categoryId, count }) => ({
    count,
    categoryStock: categoryStocks.get(categoryId),
  }))
  const tooMany = selected.flatMap(({ count, categoryStock }) =>
    categoryStock && count > categoryStock.maximum
      ? [reserveProblem('error.STEP_1_OVER_MAXIMUM', categoryStock.maximum)]
      : [],
  )
  const unknown = selected.filter(({ categoryStock }) => !categoryStock).length + request.refusedServices
  const closed = selected.filter(
    ({ count, categoryStock }) =>
      categoryStock &&
      count <= categoryStock.maximum &&
      (!isOnSale(categoryStock.category, now) || categoryStock.stock.free === 0),
  ).length
  return [
    ...(request.codeRefused ? [reserveProblem('error.STEP_1_CODE_NOT_FOUND')] : []),
    ...(request.captchaRefused ? [reserveProblem('error.STEP_2_CAPTCHA_VALIDATION_FAILED')] : []),
    ...(selection.length === 0 ? [reserveProblem('error.STEP_1_SELECT_AT_LEAST_ONE')] : []),
    ...tooMany,
    ...new Array<ValidationError>(unknown + closed).fill(notSaleable),
  ]
}

/** Runs check 7, after the others passed. */
export function restrictionProblem(
  { selection, categoryStocks }: Pick<SelectionCheck, 'selection' | 'categoryStocks'>,
  code: AppliedCode | null,
): ValidationError | null {
  const closed = selection.some(({ categoryId }) => {
    const category = categoryStocks.get(categoryId)?.category
    return category?.restricted && !(code && codeRevealsCategory(code, category))
  })
  return closed ? reserveProblem('error.STEP_1_ACCESS_RESTRICTED') : null
}

/** Thrown inside a transaction that holds tickets: the transaction rolls back, and nothing is held. */
export class ReservationRefused extends Error {
  readonly refused: HoldRefusal
  constructor(refused: HoldRefusal) {
    super(refused)
    this.refused = refused
  }
}

/**
 * Why nothing is held: the code of the problem on the wire; `too-many`: the session or the address holds too many
 * reservations; `unavailable`: a use case without a visitor found its entry used or its ticket gone.
 */
export type HoldRefusal = ProblemCode | 'too-many' | 'unavailable'

/** The code of the problem when fewer tickets are free than requested. */
export const notEnoughTickets = 'error.STEP_1_NOT_ENOUGH_TICKETS'
