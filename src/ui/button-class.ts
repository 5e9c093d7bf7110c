import { classNames } from './class-names.ts'

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
