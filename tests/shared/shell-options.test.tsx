import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setShellOptions, useCurrentShellOptions, useShellOptions } from '#shared/shell-options.ts'

const rendered = vi.fn()
const Shell = () => {
  const { title } = useCurrentShellOptions()
  rendered(title)
  return <h1>{title}</h1>
}
const Page = ({ title }: { title: string }) => {
  useShellOptions({ title })
  return null
}
const view = (title: string) => (
  <>
    <Shell />
    {title !== '' && <Page title={title} />}
  </>
)

describe('useShellOptions', () => {
  it('does not render the shell again for the options of a hydrated page, and removes them with the page', () => {
    setShellOptions({ title: 'Pietra' })
    const { rerender } = render(view('Pietra'))
    expect(rendered.mock.calls).toEqual([['Pietra']])
    rerender(view('Dusk'))
    expect(screen.getByRole('heading').textContent).toBe('Dusk')
    rerender(view(''))
    expect(screen.getByRole('heading').textContent).toBe('')
  })
})
