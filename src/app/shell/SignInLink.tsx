import type { ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { signInReturn } from '#platform/account-redirect.ts'
import { isConnectionLost } from '../connection.ts'

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** Path and query of the page after the sign-in; the orders without it. */
  returnTo?: string | undefined
}

/**
 * The way to the sign-in page of the server. Without a connection it leads to the orders, a page of the app that
 * explains it, instead of the browser's error page.
 */
export const SignInLink = ({ returnTo, children, ...props }: Props) => {
  const navigate = useNavigate()
  return (
    <a
      {...props}
      href={serverPaths.signIn(returnTo)}
      onClick={(event) => {
        if (!isConnectionLost()) {
          signInReturn.keep(returnTo ?? paths.orders())
          return
        }
        event.preventDefault()
        void navigate(paths.orders())
      }}
    >
      {children}
    </a>
  )
}
