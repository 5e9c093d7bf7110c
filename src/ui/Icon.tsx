import { classNames } from './class-names.ts'
import { icons, mirroredIcons, type IconName } from './icons.ts'

type Props = { name: IconName; className?: string | undefined }

/** A Lucide icon in the size and colour of the text around it. Silent: the words beside it, or the label of its
 * button, say what it means. */
export const Icon = ({ name, className }: Props) => (
  <svg
    className={classNames('icon', mirroredIcons.has(name) && 'flip', className)}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={icons[name]} />
  </svg>
)
