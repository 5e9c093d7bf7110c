import type { Page } from '@playwright/test'

/** Paths of the pictures that the page requests from now on. */
export function requestedPictures(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/file/')) paths.push(pathname)
  })
  return paths
}
