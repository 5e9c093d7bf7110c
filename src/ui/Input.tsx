import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControlProps } from './Field.tsx'

/** A one-line control. Takes what `register` of react-hook-form returns; inside a `Field` it wires itself. */
export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input {...useFieldControlProps()} {...props} className={classNames('in', className)} />
)
