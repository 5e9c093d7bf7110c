import { classNames } from './class-names.ts'
import { loadedIcons } from './first-icons.ts'
import { mirroredIcons, type IconName } from './icons.ts'

type Props = { name: IconName; className?: string | undefined }

/**
 * A Lucide icon in the size and color of the surrounding text. Hidden from screen readers: the text beside it
 * or the button's label names it.
 */
export const Icon = ({ name, className }: Props) => (
  <svg
    className={classNames('icon', mirroredIcons.has(name) && 'flip', className)}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={loadedIcons[name]} />
  </svg>
)
