import type { ComponentProps } from 'react'
import { reportEarlyValue } from './report-early-value.ts'

type Props = Pick<ComponentProps<'input'>, 'id' | 'name' | 'value' | 'onChange'> & { label: string }

/** A search field with its name inside it. */
export const SearchInput = ({ label, ...props }: Props) => (
  <input
    ref={reportEarlyValue}
    {...props}
    className="input"
    type="search"
    enterKeyHint="search"
    autoComplete="off"
    spellCheck={false}
    aria-label={label}
    placeholder={label}
  />
)
