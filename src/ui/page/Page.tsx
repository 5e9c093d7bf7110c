import { createContext, use, type ComponentType, type ReactNode } from 'react'
import { classNames } from '../content/class-names.ts'

/** The content of the bars that a page has around it. */
export interface FrameOptions {
  /** Address of the back arrow; without it the logo is shown. */
  readonly back?: string | undefined
  /** Shown in the top bar, beside the way back. */
  readonly barTitle?: string | undefined
  /** Beside the title: what changes while the page is open, the time left. */
  readonly status?: ReactNode
  /** The title of the page: in the top bar while its heading, of class `event-title`, is scrolled out. */
  readonly scrolledTitle?: string | undefined
  /** Address and title of the share button. */
  readonly share?: { readonly title: string; readonly path: string } | undefined
  /** The way to the account or to the sign-in in the top bar; `wide`: on a wide window, with that to the tickets, as the main sections. */
  readonly account?: boolean | 'wide' | undefined
  /** Languages of the page, when they are fewer than the app's. */
  readonly languages?: readonly { readonly locale: string; readonly displayLanguage: string }[] | undefined
  /** Terms and privacy policy for the footer; `null` hides the footer. */
  readonly legal?: { readonly terms: string | null; readonly privacy: string | null } | null | undefined
}

export type FrameProps = FrameOptions & { children: ReactNode }

/** The bars around a page. Without a provider a page has none: ticket pages bring their own. */
export const FrameContext = createContext<ComponentType<FrameProps>>(({ children }) => children)

type Props = FrameProps & {
  /** The whole grid instead of one column of 38 rem: home, wallet, pages of two columns. */
  wide?: boolean | undefined
  /** The page has an action bar. */
  bar?: boolean | undefined
  className?: string | undefined
}

/** A screen: its frame around the `main` element, which is the target of the skip link. */
export const Page = ({ wide, bar, className, children, ...options }: Props) => {
  const Frame = use(FrameContext)
  return (
    <Frame {...options}>
      <main
        className={classNames('page', wide && 'wide', bar && 'has-bar', className)}
        id="main"
        tabIndex={-1}
      >
        {children}
      </main>
    </Frame>
  )
}
