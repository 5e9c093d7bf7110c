import { useState } from 'react'

/** True from the first moment on in which it was true. */
export function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}
