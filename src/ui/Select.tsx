import type { ComponentProps } from 'react'
import { reportEarlyValue } from './report-early-value.ts'
import { useControlProps } from './use-control-props.ts'

/** A native select. */
export const Select = (props: ComponentProps<'select'>) => (
  <select ref={reportEarlyValue} {...useControlProps(props)} />
)
