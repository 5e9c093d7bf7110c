import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControlProps } from './Field.tsx'

/** A multi-line control. Inside a `Field` it connects itself. */
export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea {...useFieldControlProps()} {...props} className={classNames('input', className)} />
)
