import { Icon } from './Icon.tsx'

type Props = {
  /** Name of the list, "Steps". */
  label: string
  names: readonly string[]
  /** Index of the step the person is at; everything before it is done. */
  current: number
  /** Read after a finished step, "done". */
  done: string
}

/** Where in the purchase this is: four tiles. On a phone only the current word is shown. */
export const Steps = ({ label, names, current, done }: Props) => (
  <ol className="steps" aria-label={label}>
    {names.map((name, index) => (
      <li
        key={name}
        className={index < current ? 'done' : undefined}
        aria-current={index === current ? 'step' : undefined}
      >
        {index < current && <Icon name="check" />}
        <span>
          {index + 1}. {name}
          {index < current && <span className="vh"> ({done})</span>}
        </span>
      </li>
    ))}
  </ol>
)
