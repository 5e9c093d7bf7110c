import { formatMoney, type MoneyText } from './money-format.ts'

/** An amount of money; keeps its order inside text that runs from right to left. */
export const Money = (props: MoneyText) => (
  <bdi dir="ltr" className="num nowrap">
    {formatMoney(props)}
  </bdi>
)
