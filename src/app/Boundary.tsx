import { Component, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Crash } from './Crash.tsx'
import { Loading } from './shell/Loading.tsx'

interface Props {
  readonly at: string
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
  readonly broken: boolean
  /** The address that is shown. */
  readonly at: string
}

class Catch extends Component<Props, State> {
  override readonly state: State = { error: null, broken: false, at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, broken: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { error: null, broken: false, at }
  }

  override render(): ReactNode {
    return this.state.broken ? <Crash error={this.state.error} /> : this.props.children
  }
}

/** Around a page: its code may still be coming, or it may break. The next address starts clean. */
export const Boundary = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  return (
    <Catch key={pathname.split('/').slice(0, 3).join('/')} at={pathname}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Catch>
  )
}
