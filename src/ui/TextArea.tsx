import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControlProps } from './Field.tsx'
import { reportEarlyValue } from './report-early-value.ts'

/** A multi-line control. Inside a `Field` it connects itself. */
export const TextArea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea
    ref={reportEarlyValue}
    {...useFieldControlProps()}
    {...props}
    className={classNames('input', className)}
  />
)
