import { Fragment, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  facts: readonly ReactNode[]
  className?: string | undefined
  /** `span` inside of a link with other text. */
  as?: 'p' | 'span'
}

/** Facts with a dot between two of a line. A line ends between two facts, and has no dot at its start or end. */
export const FactsLine = ({ facts, className, as: Line = 'p' }: Props) => (
  <Line className={classNames('facts-line small', className)}>
    {facts.map((fact, index) => (
      <Fragment key={index}>
        <span>{fact}</span>{' '}
      </Fragment>
    ))}
  </Line>
)
