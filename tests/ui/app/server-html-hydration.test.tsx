import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { RenderingContext, type Rendering } from '#ui/app/rendering.ts'
import { ServerHtml } from '#ui/app/ServerHtml.tsx'
import { InBrowserContext } from '#ui/page/use-in-browser.ts'

const rendering = (markup: Rendering['markup']): Rendering => ({ at: 0, signedIn: null, markup })
const onServer = rendering((html) => html)
const inBrowser = rendering(() => null)
const page = (value: Rendering, html: string) => (
  <RenderingContext value={value}>
    <InBrowserContext value={false}>
      <ServerHtml html={html} />
    </InBrowserContext>
  </RenderingContext>
)

it('ServerHtml keeps the markup of the server, and removes it when the page shows another text', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(page(onServer, '<p>Two tracks</p>'))
  const { rerender } = render(page(inBrowser, '<p>Two tracks</p>'), { container, hydrate: true })
  expect(screen.getByText('Two tracks')).toBeVisible()
  rerender(page(inBrowser, '<p>One stage</p>'))
  expect(screen.queryByText('Two tracks')).toBeNull()
  expect(await screen.findByText('One stage')).toBeVisible()
  const setMarkup = vi.spyOn(Element.prototype, 'innerHTML', 'set')
  rerender(page(inBrowser, '<p>Two tracks</p>'))
  expect(await screen.findByText('Two tracks')).toBeVisible()
  // Trusted Types refuse a value that the sanitizer did not return.
  expect(setMarkup).not.toHaveBeenCalledWith('')
})
