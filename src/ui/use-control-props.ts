import { classNames } from './class-names.ts'
import { useFieldControlProps } from './Field.tsx'

/** The props of a native control, also from `register` of react-hook-form; inside of a `Field` it connects itself. */
export const useControlProps = <P extends { className?: string | undefined }>(props: P) => ({
  ...useFieldControlProps(),
  ...props,
  className: classNames('input', props.className),
})
