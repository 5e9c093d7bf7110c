/** The budget of requests to an alf.io server, which all instances on the database share. */
import * as z from 'zod/mini'
import { parseJson } from '#core/domain/parse-json.ts'
import type { Database } from '#server/infra/database/database.ts'
import {
  budgetState,
  freshBudget,
  reserveRequests,
  settleRequests,
  type BatchResult,
  type BudgetState,
  type Reservation,
} from '../budget.ts'

/** Key of the one row. */
const name = 'alf.io'

/** A row of a newer version counts as fresh. */
const stateOf = (text: string | undefined): BudgetState =>
  z.safeParse(budgetState, parseJson(text ?? 'null')).data ?? freshBudget

/** @returns the budget of all instances, without a lock */
export const readBudget = async (db: Database): Promise<BudgetState> =>
  stateOf(
    (await db.selectFrom('push_budgets').select('state').where('name', '=', name).executeTakeFirst())?.state,
  )

/** Changes the budget; another instance waits meanwhile. @returns the value of the change */
function changeBudget<T>(
  db: Database,
  change: (state: BudgetState) => { readonly state: BudgetState; readonly value: T },
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('push_budgets')
      .values({ name, state: JSON.stringify(freshBudget) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const row = await trx
      .selectFrom('push_budgets')
      .select('state')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    const { state, value } = change(stateOf(row?.state))
    await trx
      .updateTable('push_budgets')
      .set({ state: JSON.stringify(state) })
      .where('name', '=', name)
      .execute()
    return value
  })
}

/** Takes requests of the budget of a minute. @param most that are of use; `count` of the result may be 0 */
export const reserveBudget = (
  db: Database,
  request: { readonly perMinute: number; readonly most: number; readonly now: number },
): Promise<Reservation> => changeBudget(db, (state) => reserveRequests(state, request))

/** Records what became of a reservation. @param now epoch ms */
export const settleBudget = (
  db: Database,
  reserved: Reservation,
  result: BatchResult,
  now: number,
): Promise<void> =>
  changeBudget(db, (state) => ({ state: settleRequests(state, reserved, result, now), value: undefined }))
