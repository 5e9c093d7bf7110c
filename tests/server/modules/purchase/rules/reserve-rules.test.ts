/** docs/api/reservations.md#reserve */
import { describe, expect, it } from 'vitest'
import type { ReserveTickets } from '#catalogue/contract/event.ts'
import type { AppliedCode } from '#server/modules/pricing/rules/discounts.ts'
import {
  parseSelection,
  restrictionProblem,
  selectionProblems,
  type CategoryStock,
  type SelectionCheck,
} from '#server/modules/purchase/rules/reserve-rules.ts'

const parse = (...reservation: object[]) =>
  parseSelection({ reservation } as Pick<ReserveTickets, 'reservation'>)

describe('parseSelection', () => {
  it('adds the lines of a category up, and drops lines without a positive number', () => {
    expect(
      parse(
        { ticketCategoryId: 1, amount: 2 },
        { ticketCategoryId: 2, quantity: 1 },
        { ticketCategoryId: 1, amount: 3, quantity: 9 },
        { ticketCategoryId: 3, amount: 0 },
        { ticketCategoryId: 4, amount: -1 },
        { ticketCategoryId: 5 },
      ),
    ).toEqual([
      { categoryId: 1, count: 5 },
      { categoryId: 2, count: 1 },
    ])
  })

  it.each([
    { ticketCategoryId: 1, amount: 1.5 },
    { ticketCategoryId: 1.5, amount: 1 },
    { ticketCategoryId: 1, amount: 2_147_483_648 },
    { ticketCategoryId: 1, amount: -2_147_483_648 },
  ])('is null for %j', (line) => {
    expect(parse({ ticketCategoryId: 2, amount: 1 }, line)).toBeNull()
  })

  it('takes the largest number of the wire', () => {
    expect(parse({ ticketCategoryId: 1, amount: 2_147_483_647 })).toEqual([
      { categoryId: 1, count: 2_147_483_647 },
    ])
  })
})

const stock = (id: number, changes: object = {}, free = 5, maximum = 4) =>
  [
    id,
    {
      category: { id, sale_from: 100, sale_until: 200, restricted: false, ...changes },
      stock: { free, pending: 0 },
      maximum,
    } as unknown as CategoryStock,
  ] as const
const check = (changes: Partial<SelectionCheck> = {}): SelectionCheck => ({
  selection: [{ categoryId: 1, count: 2 }],
  categoryStocks: new Map([stock(1)]),
  codeRefused: false,
  captchaRefused: false,
  refusedServices: 0,
  ...changes,
})
const codes = (changes: Partial<SelectionCheck>, now = 150) =>
  selectionProblems(check(changes), now).map(({ fieldName, code, args }) =>
    [fieldName, code, ...args].join(' '),
  )
const closed = 'reservationForm error.STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE'

describe('selectionProblems', () => {
  it.each<[string, Partial<SelectionCheck>, string[]]>([
    ['nothing', {}, []],
    ['a refused code', { codeRefused: true }, ['reservationForm error.STEP_1_CODE_NOT_FOUND']],
    [
      'a refused bot check',
      { captchaRefused: true },
      ['reservationForm error.STEP_2_CAPTCHA_VALIDATION_FAILED'],
    ],
    ['an empty selection', { selection: [] }, ['reservationForm error.STEP_1_SELECT_AT_LEAST_ONE']],
    ['the maximum', { selection: [{ categoryId: 1, count: 4 }] }, []],
    ['more', { selection: [{ categoryId: 1, count: 5 }] }, ['reservationForm error.STEP_1_OVER_MAXIMUM 4']],
    ['an unknown category', { selection: [{ categoryId: 9, count: 1 }] }, [closed]],
    ['refused services', { refusedServices: 2 }, [closed, closed]],
    ['a sold-out category', { categoryStocks: new Map([stock(1, {}, 0)]) }, [closed]],
  ])('reports %s', (_, changes, expected) => {
    expect(codes(changes)).toEqual(expected)
  })

  it.each([
    [99, [closed]],
    [100, []],
    [199, []],
    [200, [closed]],
  ])('at %i of a sale from 100 to 200 reports %j', (now, expected) => {
    expect(codes({}, now)).toEqual(expected)
  })

  it('reports only the maximum of a category that is also closed', () => {
    expect(codes({ selection: [{ categoryId: 1, count: 5 }] }, 99)).toEqual([
      'reservationForm error.STEP_1_OVER_MAXIMUM 4',
    ])
  })

  it('reports every problem in the order of the checks', () => {
    const all = { codeRefused: true, captchaRefused: true, selection: [], refusedServices: 1 }
    expect(codes(all).map((text) => text.split('.')[1])).toEqual([
      'STEP_1_CODE_NOT_FOUND',
      'STEP_2_CAPTCHA_VALIDATION_FAILED',
      'STEP_1_SELECT_AT_LEAST_ONE',
      'STEP_1_TICKET_CATEGORY_MUST_BE_SALEABLE',
    ])
  })
})

describe('restrictionProblem', () => {
  const selection = [
    { categoryId: 1, count: 1 },
    { categoryId: 2, count: 1 },
  ]
  const categoryStocks = new Map([stock(1), stock(2, { restricted: true })])
  const code = (categoryId: number) =>
    ({ kind: 'PERSONAL', row: { category_id: categoryId } }) as unknown as AppliedCode

  it.each<[string, AppliedCode | null, boolean]>([
    ['without a code', null, true],
    ['with its code', code(2), false],
    ['with a code of another category', code(1), true],
  ])('refuses a restricted category without its own code: %s', (_, applied, expected) => {
    const problem = restrictionProblem({ selection, categoryStocks }, applied)
    expect(problem?.code).toBe(expected ? 'error.STEP_1_ACCESS_RESTRICTED' : undefined)
    expect(problem === null).toBe(!expected)
  })

  it('is null for open and unknown categories', () => {
    const open = [
      { categoryId: 1, count: 1 },
      { categoryId: 9, count: 1 },
    ]
    expect(restrictionProblem({ selection: open, categoryStocks }, null)).toBeNull()
  })
})
