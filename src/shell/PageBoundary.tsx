import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { CrashPage } from './CrashPage.tsx'

interface Props {
  readonly pathname: string
  readonly children: ReactNode
  readonly fallback: (error: unknown) => ReactNode
}

interface State {
  readonly error: unknown
  readonly failed: boolean
  /** The address that is shown. */
  readonly pathname: string
}

class RenderErrorBoundary extends Component<Props, State> {
  override readonly state: State = { error: null, failed: false, pathname: this.props.pathname }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps({ pathname: at }: Props, state: State): State | null {
    return at === state.pathname ? null : { error: null, failed: false, pathname: at }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}

/** Wraps a page: shows the crash page when it throws. The next address resets it. */
export const PageBoundary = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <RenderErrorBoundary
      key={pathname.split('/').slice(0, 3).join('/')}
      pathname={pathname}
      fallback={(error) => <CrashPage error={error} />}
    >
      {children}
    </RenderErrorBoundary>
  )
}

/** Wraps what runs beside the page: the page stays when the browser refuses what it needs. The next address tries again. */
export const BackgroundBoundary = ({ children }: { children: ReactNode }) => (
  <RenderErrorBoundary pathname={useLocation().pathname} fallback={() => null}>
    {children}
  </RenderErrorBoundary>
)
