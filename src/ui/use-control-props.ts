import { classNames } from './class-names.ts'
import { useFieldControlProps } from './Field.tsx'

/**
 * The props of a native control with the class of inputs. Accepts the result of react-hook-form's `register`; inside a `Field`
 * the control connects itself.
 */
export const useControlProps = <P extends { className?: string | undefined }>(props: P) => ({
  ...useFieldControlProps(),
  ...props,
  className: classNames('input', props.className),
})
