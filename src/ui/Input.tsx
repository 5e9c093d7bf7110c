import type { ComponentProps } from 'react'
import { reportEarlyValue } from './report-early-value.ts'
import { useControlProps } from './use-control-props.ts'

/** A one-line control. */
export const Input = (props: ComponentProps<'input'>) => (
  <input ref={reportEarlyValue} {...useControlProps(props)} />
)
