/** May these tickets be held? The checks of the reserve call that need no lock, in their order. Contract 1, 2.7. */
import type { ProblemCode } from '#core/contract/problem-codes.ts'
import type { ReserveTickets } from '#core/contract/event.ts'
import type { Category } from '../store/tables.ts'
import { inSale, type Stock } from './availability.ts'
import { opens, type Code } from './codes.ts'
import { problem, type ValidationError } from './problems.ts'

/** The reference names its global errors after this form. */
const form = 'reservationForm'
export const reserveProblem = (code: ProblemCode, ...args: readonly (string | number)[]): ValidationError =>
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
export function selectionOf(body: Pick<ReserveTickets, 'reservation'>): Selection[] | null {
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
  /** Most tickets of it in one order, the code included. */
  readonly maximum: number
}

export interface Request {
  readonly selection: readonly Selection[]
  /** The event's categories by id. */
  readonly shelves: ReadonlyMap<number, Shelf>
  /** A code was sent and is none, or no longer (check 1). */
  readonly codeRefused: boolean
  /** The captcha was asked for and not solved (check 2). */
  readonly captchaRefused: boolean
  readonly refusedServices: number
}

const notSaleable = reserveProblem('error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE')

/** Checks 1 to 6; each can be broken more than once, and all that are broken are named. */
export function selectionProblems(request: Request, now: number): ValidationError[] {
  const { selection, shelves } = request
  const shelved = selection.map(({ categoryId, count }) => ({ count, shelf: shelves.get(categoryId) }))
  const tooMany = shelved.flatMap(({ count, shelf }) =>
    shelf && count > shelf.maximum ? [reserveProblem('error.STEP_1_OVER_MAXIMUM', shelf.maximum)] : [],
  )
  const unknown = shelved.filter(({ shelf }) => !shelf).length + request.refusedServices
  const closed = shelved.filter(
    ({ count, shelf }) =>
      shelf && count <= shelf.maximum && (!inSale(shelf.category, now) || shelf.stock.free === 0),
  ).length
  return [
    ...(request.codeRefused ? [reserveProblem('error.STEP_1_CODE_NOT_FOUND')] : []),
    ...(request.captchaRefused ? [reserveProblem('error.STEP_2_CAPTCHA_VALIDATION_FAILED')] : []),
    ...(selection.length === 0 ? [reserveProblem('error.STEP_1_SELECT_AT_LEAST_ONE')] : []),
    ...tooMany,
    ...new Array<ValidationError>(unknown + closed).fill(notSaleable),
  ]
}

/**
 * Check 7, asked when all the others passed. @param opened category of a link that stands for a code
 */
export function restrictionProblem(
  { selection, shelves }: Pick<Request, 'selection' | 'shelves'>,
  code: Code | null,
  opened: number | null,
): ValidationError | null {
  const closed = selection.some(({ categoryId }) => {
    const category = shelves.get(categoryId)?.category
    return category?.restricted && category.id !== opened && !(code && opens(code, category))
  })
  return closed ? reserveProblem('error.STEP_1_ACCESS_RESTRICTED') : null
}
