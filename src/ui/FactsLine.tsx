import { Fragment } from 'react'
import { classNames } from './class-names.ts'

type Props = { facts: readonly string[]; className?: string | undefined }

/** Facts with a dot between two of a line. A line ends between two facts, and has no dot at its start or end. */
export const FactsLine = ({ facts, className }: Props) => (
  <p className={classNames('facts-line small', className)}>
    {facts.map((fact, index) => (
      <Fragment key={index}>
        <span>{fact}</span>{' '}
      </Fragment>
    ))}
  </p>
)
