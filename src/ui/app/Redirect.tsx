import { Navigate } from 'react-router'
import { useInBrowser } from '../page/use-in-browser.ts'

/** Replaces the page by the one at a path. A page that the server renders has no content then, and the browser redirects. */
export const Redirect = ({ to }: { to: string }) => (useInBrowser() ? <Navigate to={to} replace /> : null)
