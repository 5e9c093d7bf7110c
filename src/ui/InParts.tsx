import { startTransition, useEffect, useState, type ReactNode } from 'react'

type Props = {
  /** One for each element, in their order. */
  children: readonly ReactNode[]
  /** Number of elements that one part has. */
  size: number
}

/** A long list of large elements, rendered in parts: the page answers between two of them. In the end all are in the page. */
export const InParts = ({ children, size }: Props) => {
  const [hasRest, setHasRest] = useState(false)
  useEffect(() => startTransition(() => setHasRest(children.length > size)), [children.length, size])
  return (
    <>
      {children.slice(0, size)}
      {hasRest && <InParts size={size}>{children.slice(size)}</InParts>}
    </>
  )
}
