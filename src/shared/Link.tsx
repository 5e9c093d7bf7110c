import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router'

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
