import type { ComponentProps } from 'react'
import { useControlProps } from './use-control-props.ts'

/** A multi-line control. */
export const TextArea = (props: ComponentProps<'textarea'>) => <textarea {...useControlProps(props)} />
