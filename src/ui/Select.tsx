import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControlProps } from './Field.tsx'
import { reportEarlyValue } from './report-early-value.ts'

/** A native select. Inside a `Field` it connects itself. */
export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <select
    ref={reportEarlyValue}
    {...useFieldControlProps()}
    {...props}
    className={classNames('input', className)}
  />
)
