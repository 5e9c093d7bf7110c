import { useEffect, useState } from 'react'

/** The lowest part of the window is behind the bar with the action. */
const rootMargin = '0px 0px -25%'

/** True while a part of the element is in view; false until then, and where the browser has no observer. */
export function useInView(id: string): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (element === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting === true),
      {
        rootMargin,
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isInView
}
