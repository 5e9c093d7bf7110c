import { useId, type ReactNode } from 'react'

export type SumRow = { name: ReactNode; detail?: ReactNode; amount: ReactNode }

type Props = {
  caption: string
  /** Headings of the two columns, for screen readers: "Item", "Price". */
  heads?: readonly [string, string] | undefined
  /** Discounts keep their sign. */
  rows: readonly SumRow[]
  total?: SumRow | undefined
  /** Lines under the total: taxes. */
  below?: readonly SumRow[] | undefined
}

const Row = ({ row }: { row: SumRow }) => (
  <tr>
    <th scope="row">
      {row.name}
      {row.detail !== undefined && <span className="below dim small">{row.detail}</span>}
    </th>
    <td>{row.amount}</td>
  </tr>
)

/** A price table: rows, total, taxes. */
export const SumTable = ({ caption, heads, rows, total, below = [] }: Props) => {
  const id = useId()
  return (
    <table className="sum-table">
      <caption className="vh">{caption}</caption>
      {heads !== undefined && (
        <thead className="vh">
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => (
          <Row key={`${id}${index}`} row={row} />
        ))}
      </tbody>
      {(total !== undefined || below.length > 0) && (
        <tfoot>
          {total !== undefined && <Row row={total} />}
          {below.map((row, index) => (
            <Row key={`${id}b${index}`} row={row} />
          ))}
        </tfoot>
      )}
    </table>
  )
}
