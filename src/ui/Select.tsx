import type { ComponentProps } from 'react'
import { useControlProps } from './use-control-props.ts'

/** A native select. */
export const Select = (props: ComponentProps<'select'>) => <select {...useControlProps(props)} />
