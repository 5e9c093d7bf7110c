import { useRef, useState, type ComponentProps, type MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconShape, loaderIcon } from './Icon.tsx'

export type ButtonStyle = {
  /** fill: the primary action of a screen; line: another action; text: least prominent. */
  variant?: 'fill' | 'line' | 'text' | undefined
  /** Marks irreversible actions: a line or text button in the danger color. */
  bad?: boolean | undefined
  /** 44 px instead of 52. */
  slim?: boolean | undefined
  full?: boolean | undefined
  className?: string | undefined
}

/** The classes of a button, for links that look like one: `<Link className={buttonClass({ variant: 'line' })}>`. */
export const buttonClass = ({ variant = 'fill', bad, slim, full, className }: ButtonStyle = {}): string =>
  classNames(
    'btn',
    (variant === 'line' || (bad === true && variant === 'fill')) && 'line',
    variant === 'text' && 'text',
    bad && 'bad',
    slim && 'slim',
    full && 'full',
    className,
  )

type NativeProps = Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'className'>
type Props = NativeProps &
  ButtonStyle & {
    icon?: IconShape | undefined
    busy?: boolean | undefined
    /** Why the button is unavailable, as text, or `true` when `aria-describedby` names the reason. */
    disabledReason?: string | true | false | undefined
    /** Called for a press while the button is unavailable: leads to what is missing. */
    onUnavailable?: (() => void) | undefined
    /** A returned promise keeps the button busy until it settles. The action handles its own errors. */
    onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  }

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

/** A button that stays focusable while it is unavailable and names the reason (docs/design.md#one-next-step). */
export const Button = ({ variant, bad, slim, full, className, ...props }: Props) => {
  const {
    icon,
    busy,
    disabledReason,
    onClick,
    onUnavailable,
    children,
    type = 'button',
    title,
    ...rest
  } = props
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  const waiting = busy === true || pending
  const off = disabledReason !== undefined && disabledReason !== false
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off || waiting || running.current) {
      event.preventDefault()
      if (off && !waiting) onUnavailable?.()
      return
    }
    const result = onClick?.(event)
    if (!isPromise(result)) return
    running.current = true
    setPending(true)
    const settle = () => {
      running.current = false
      setPending(false)
    }
    void result.then(settle, settle)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, bad, slim, full, className })}
      aria-disabled={off || waiting ? true : undefined}
      aria-busy={waiting ? true : undefined}
      title={typeof disabledReason === 'string' ? disabledReason : title}
      onClick={press}
    >
      {waiting ? <Icon shape={loaderIcon} className="turn" /> : icon !== undefined && <Icon shape={icon} />}
      {children}
    </button>
  )
}
