import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router'
import { buttonClass, type ButtonStyle } from '../content/Button.tsx'
import { Icon, type IconShape } from '../content/Icon.tsx'

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  readonly to: To
  /** The history keeps it with the entry of the next page. */
  readonly state?: unknown
}

/** A link within the app. React Router's own can also prefetch for its framework mode, which adds 2 kB to each first load. */
export const Link = ({ to, state, onClick, ...props }: Props) => {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state })
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** A link within the app that looks like a button. */
export const ButtonLink = ({
  variant,
  bad,
  slim,
  full,
  className,
  icon,
  children,
  ...link
}: Props & ButtonStyle & { readonly icon?: IconShape }) => (
  <Link {...link} className={buttonClass({ variant, bad, slim, full, className })}>
    {icon !== undefined && <Icon shape={icon} />}
    {children}
  </Link>
)
