import { Icon } from './Icon.tsx'
import { checkIcon } from './icons.ts'

type Props = {
  /** Name of the list, "Steps". */
  label: string
  names: readonly string[]
  /** Index of the current step; the steps before it are done. */
  current: number
  /** Read after a finished step, "done". */
  done: string
}

/** The steps of the purchase. A phone shows only the text of the current one. */
export const Steps = ({ label, names, current, done }: Props) => (
  <ol className="steps" aria-label={label}>
    {names.map((name, index) => (
      <li
        key={name}
        className={index < current ? 'done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        {index < current && <Icon shape={checkIcon} />}
        <span>
          {index + 1}. {name}
          {index < current && <span className="vh"> ({done})</span>}
        </span>
      </li>
    ))}
  </ol>
)
