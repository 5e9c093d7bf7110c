import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  facts: readonly ReactNode[]
  className?: string | undefined
  /** A `span` is for a link that has other text, too. */
  as?: 'p' | 'span'
}

/** Facts with a dot between neighbors. Where the text wraps, the line breaks between two facts and drops their dot. */
export const FactsLine = ({ facts, className, as: Line = 'p' }: Props) => (
  <Line className={classNames('facts-line small', className)}>
    {facts.map((fact, index) => (
      <Fragment key={index}>
        <span>{fact}</span>{' '}
      </Fragment>
    ))}
  </Line>
)
