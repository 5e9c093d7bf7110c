import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControlProps } from './Field.tsx'
import { reportEarlyValue } from './report-early-value.ts'

/**
 * A one-line control. Accepts the result of react-hook-form's `register`; inside a `Field` it connects
 * itself.
 */
export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input
    ref={reportEarlyValue}
    {...useFieldControlProps()}
    {...props}
    className={classNames('input', className)}
  />
)
