import { formatMoney, type MoneyText } from '#kit/money/money-format.ts'

/** An amount of money; keeps its order inside right-to-left text. */
export const Money = (props: MoneyText) => (
  <bdi dir="ltr" className="nowrap">
    {formatMoney(props)}
  </bdi>
)
