import type { ReactNode } from 'react'

/** Words that are read and not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="vh">{children}</span>
