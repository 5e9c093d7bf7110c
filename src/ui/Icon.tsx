import { classNames } from './class-names.ts'

/**
 * One icon: a Lucide icon (ISC license) under its Lucide name, on a grid of 24. Circles, lines and boxes of the original are
 * converted to path commands, numbers have at most two decimals.
 */
export type IconShape = string | MirroredIcon

/** Points along the reading direction: turned around in languages that are read from right to left. */
type MirroredIcon = { readonly mirrored: string }

type Props = { shape: IconShape; className?: string | undefined }

/** An icon in the size and color of its text. Hidden from screen readers: a text or a label names it. */
export const Icon = ({ shape, className }: Props) => {
  const isMirrored = typeof shape !== 'string'
  return (
    <svg
      className={classNames('icon', isMirrored && 'flip', className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={isMirrored ? shape.mirrored : shape} />
    </svg>
  )
}
