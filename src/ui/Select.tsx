import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControlProps } from './Field.tsx'

/** A native list of options, because phones draw it better than we could. Inside a `Field` it wires itself. */
export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <select {...useFieldControlProps()} {...props} className={classNames('in', className)} />
)
