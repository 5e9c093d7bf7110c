import type { ComponentProps } from 'react'
import { reportEarlyValue } from './report-early-value.ts'
import { useControlProps } from './use-control-props.ts'

/** A multi-line control. */
export const TextArea = (props: ComponentProps<'textarea'>) => (
  <textarea ref={reportEarlyValue} {...useControlProps(props)} />
)
