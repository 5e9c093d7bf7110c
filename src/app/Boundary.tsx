import { Component, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Crash } from './Crash.tsx'
import { Loading } from './shell/Loading.tsx'

interface State {
  readonly error: unknown
  readonly broken: boolean
}

class Catch extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { error: null, broken: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <Crash error={this.state.error} /> : this.props.children
  }
}

/** Around a page: its code may still be coming, or it may break. The next address starts clean. */
export const Boundary = ({ children }: { children: ReactNode }) => (
  <Catch key={useLocation().pathname.split('/').slice(0, 3).join('/')}>
    <Suspense fallback={<Loading />}>{children}</Suspense>
  </Catch>
)
