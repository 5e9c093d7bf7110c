/** `report <event or pass> [--csv]`: what was sold, and the money for it (docs/OPERATOR.md#figures). */
import { z } from 'zod'
import { formatAmount } from '#core/contract/amount.ts'
import { fractionDigits } from '#core/domain/currencies.ts'
import { sum } from '#core/domain/sum.ts'
import { defineCommand, failed, singleArgument, succeeded } from '../command.ts'
import { findAccounted, listAccountedOrders, sumEntries, type Entry } from '../order-accounts.ts'
import { listEventStock } from '../queries/events.ts'
import { formatTable } from '../text-table.ts'
import { toCsv } from './export.ts'

const flag = '--csv'

export const reportCommand = defineCommand({
  name: 'report',
  syntax: `<event or pass> [${flag}]`,
  description:
    'sales, money by way to pay, taxes, codes, check-ins, refunds due; --csv: a row for each order',
  input: z.object({ name: z.string(), csv: z.boolean() }),
  prepare(args) {
    const words = args.filter((word) => word !== flag)
    return { name: singleArgument(words, 'event or pass'), csv: words.length < args.length }
  },
  async run({ db }, { name, csv }) {
    const event = await findAccounted(db, name)
    if (!event) return failed(`There is no event or pass named ${name}. The command list shows them.`)
    const all = await listAccountedOrders(db, event)
    const orders = all.filter(({ reservation }) => reservation.confirmed_at !== null)
    const totals = sumEntries(orders.flatMap(({ amounts }) => Object.entries(amounts)))
    const { currency } = event.config
    const money = (units: number): string => formatAmount({ units, digits: fractionDigits(currency) })
    if (csv) {
      const head = [...Object.keys(orders[0]?.texts ?? {}), ...totals.map((column) => column.name)]
      const rows = orders.map(({ texts, amounts }) => {
        const values = new Map(Object.entries(amounts))
        return [...Object.values(texts), ...totals.map((column) => money(values.get(column.name) ?? 0))]
      })
      return succeeded(toCsv([head, ...rows]))
    }
    const part = (heading: string, entries: readonly Entry[]): string => {
      const rows = sumEntries(entries).map((row) => [row.name, String(row.count), money(row.amount)])
      return rows.length === 0 ? '' : formatTable([[heading, 'number', 'amount'], ...rows])
    }
    const sold = orders.flatMap((order) => order.sold)
    const added = sum(orders.map(({ amounts }) => amounts.Total)) - sum(sold.map(([, amount]) => amount))
    const stock = (await listEventStock(db)).find(({ short_name }) => short_name === event.short_name)
    const counts = stock && `${stock.sold} sold, ${stock.held} held, ${stock.free} free, `
    const admitted = sum(orders.map(({ texts }) => Number(texts['Checked in'])))
    const paid = orders.filter(({ amounts }) => amounts.Paid > 0)
    const withCode = orders.filter(({ texts }) => texts['Promo code'] !== '')
    return succeeded(
      [
        `${event.short_name}: ${counts ?? ''}${admitted} checked in, amounts in ${currency ?? 'no currency'}`,
        part('sold', added === 0 ? sold : [...sold, ['discounts of whole orders, taxes on top', added]]),
        part(
          'paid by',
          paid.map(({ texts, amounts }): Entry => [texts['Paid by'], amounts.Paid]),
        ),
        part(
          'promo code',
          withCode.map(({ texts, amounts }): Entry => [texts['Promo code'], amounts.Discounts]),
        ),
        formatTable(totals.map((column) => [column.name, money(column.amount)])),
      ]
        .filter(Boolean)
        .join('\n\n'),
    )
  },
})
