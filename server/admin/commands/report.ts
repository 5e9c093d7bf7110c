/** `report <event or pass>`: what was sold, and the money for it. */
import { z } from 'zod'
import { grouped } from '#core/domain/grouped.ts'
import { sum } from '#core/domain/sum.ts'
import { moneyText } from '#server/infra/i18n/currency.ts'
import { eventTitle } from '#server/modules/catalogue/rules.ts'
import { defineCommand, failed, singleArgument, succeeded } from '../command.ts'
import { findAccounted, listAccountedOrders, sumTaxes, type AccountedOrder } from '../order-accounts.ts'
import { listEventStock } from '../queries.ts'
import { formatTable } from '../text-table.ts'

type Row = readonly [name: string, count: string, amount: number]

/** The items with one key as a row: how many, and the sum of their amounts. */
const rowsBy = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  amountOf: (item: Item) => number,
): Row[] =>
  [...grouped(items, nameOf)].map(([name, group]) => [name, String(group.length), sum(group.map(amountOf))])

/** The parts of the report by their headings. A sum over them is exact: what is sold, less discounts, with taxes on top, is the total. */
function partsOf(orders: readonly AccountedOrder[]): [heading: string, rows: Row[]][] {
  const sumOf = (amountOf: (order: AccountedOrder) => number): number => sum(orders.map(amountOf))
  const sold = orders.flatMap((order) => order.sold)
  const total = sumOf((order) => order.total)
  const goods = sum(sold.map(({ amount }) => amount))
  const byMethod = rowsBy(
    orders.filter(({ paid }) => paid > 0),
    ({ method }) => method,
    ({ paid }) => paid,
  )
  const byCode = rowsBy(
    orders.filter(({ code, sold: items }) => code !== '' && items.length > 0),
    ({ code }) => code,
    ({ discount }) => -discount,
  )
  return [
    [
      'sold',
      [
        ...rowsBy(
          sold,
          ({ kind, name }) => (kind === 'ticket' ? name : `${name} (${kind})`),
          ({ amount }) => amount,
        ),
        ['discounts of whole orders, taxes on top', '', total - goods],
        ['total', '', total],
      ],
    ],
    ['tax in the total', sumTaxes(orders).map(([rate, amount]) => [`${rate} %`, '', amount])],
    [
      'paid by',
      [
        ...byMethod,
        ['total', '', sumOf(({ paid }) => paid)],
        ['not paid yet', '', sumOf(({ open }) => open)],
        ['refunded', '', sumOf(({ refunded }) => refunded)],
        ['refunds due', '', sumOf(({ refundDue }) => refundDue)],
      ],
    ],
    ['promo codes', byCode],
  ]
}

export const reportCommand = defineCommand({
  name: 'report',
  syntax: '<event or pass>',
  description: 'what was sold, money by way to pay, taxes, promo codes, check-ins, refunds due',
  input: z.object({ name: z.string() }),
  prepare: (args) => ({ name: singleArgument(args, 'event or pass') }),
  async run({ db }, { name }) {
    const event = await findAccounted(db, name)
    if (!event) return failed(`There is no event or pass named ${name}. The command list shows them.`)
    const orders = await listAccountedOrders(db, event)
    const stock = (await listEventStock(db)).find(({ short_name }) => short_name === event.short_name)
    const admitted = sum(orders.map((order) => order.admitted))
    const parts = partsOf(orders)
      .filter(([, rows]) => rows.length > 0)
      .map(([heading, rows]) =>
        formatTable([
          [heading, 'number', 'amount'],
          ...rows.map(([text, count, amount]) => [text, count, moneyText(amount, event.config.currency)]),
        ]),
      )
    const counts = stock
      ? [`${stock.sold} tickets sold, ${stock.held} held, ${stock.free} free, ${admitted} checked in`]
      : []
    const title = eventTitle(event, event.config.languages[0] ?? '')
    return succeeded([`${event.short_name}: ${title}`, ...counts, ...parts].join('\n\n'))
  },
})
