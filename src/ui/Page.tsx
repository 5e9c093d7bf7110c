import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Props = {
  /** 72 rem instead of 38: home, wallet, pages of two columns. */
  wide?: boolean | undefined
  /** The page has an action bar. */
  bar?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** The `main` element of a screen and target of the skip link. */
export const Page = ({ wide, bar, className, children }: Props) => (
  <main className={classNames('page', wide && 'wide', bar && 'has-bar', className)} id="main" tabIndex={-1}>
    {children}
  </main>
)
