import type { ComponentProps } from 'react'
import { useControlProps } from './use-control-props.ts'

/** A one-line control. */
export const Input = (props: ComponentProps<'input'>) => <input {...useControlProps(props)} />
