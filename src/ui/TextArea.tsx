import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControlProps } from './Field.tsx'

/** A control of several lines. Inside a `Field` it wires itself. */
export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...useFieldControlProps()} {...props} className={classNames('in', className)} />
)
