import { render } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepEarlyClicks, repeatEarlyActions } from '#shell/start/early-actions.ts'

afterEach(repeatEarlyActions)

describe('clicks before hydration', () => {
  it('reach the button once the app is hydrated, in their order', async () => {
    document.body.innerHTML = '<button id="one"><b>+</b></button><button id="two"></button>'
    keepEarlyClicks()
    document.querySelector<HTMLElement>('#two')?.click()
    document.querySelector<HTMLElement>('b')?.click()
    document.querySelector<HTMLElement>('b')?.click()
    const clicked: string[] = []
    for (const button of document.querySelectorAll('button'))
      button.onclick = () => void clicked.push(button.id)
    repeatEarlyActions()
    await vi.waitFor(() => expect(clicked).toEqual(['two', 'one', 'one']))
  })

  it('are not kept after hydration', () => {
    document.body.innerHTML = '<button></button>'
    keepEarlyClicks()
    repeatEarlyActions()
    const onClick = vi.fn()
    const button = document.querySelector('button')
    if (button) button.onclick = onClick
    button?.click()
    repeatEarlyActions()
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('send no form, whose answer would replace the page', () => {
    document.body.innerHTML = '<form><button type="submit"></button></form>'
    const onSubmit = vi.fn()
    document.querySelector('form')?.addEventListener('submit', onSubmit)
    keepEarlyClicks()
    document.querySelector<HTMLElement>('button')?.click()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('leave links to the browser', () => {
    document.body.innerHTML = '<a href="#tickets">Tickets</a>'
    keepEarlyClicks()
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    document.querySelector('a')?.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })

  it('reach a component once when they come between its hydration and the repetition', async () => {
    const onClick = vi.fn()
    const page = <button onClick={onClick}>One more</button>
    const root = document.createElement('div')
    root.innerHTML = renderToString(page)
    document.body.replaceChildren(root)
    keepEarlyClicks()
    render(page, { container: root, hydrate: true })
    root.querySelector('button')?.click()
    repeatEarlyActions()
    await vi.waitFor(() => expect(onClick).toHaveBeenCalled())
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('count one by one where each adds to what the one before has shown', async () => {
    const Counter = () => {
      const [count, setCount] = useState(0)
      return <button onClick={() => setCount(count + 1)}>{count}</button>
    }
    const root = document.createElement('div')
    root.innerHTML = renderToString(<Counter />)
    document.body.replaceChildren(root)
    keepEarlyClicks()
    for (let click = 0; click < 3; click += 1) root.querySelector('button')?.click()
    render(<Counter />, { container: root, hydrate: true })
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    repeatEarlyActions()
    await vi.waitFor(() => expect(root).toHaveTextContent('3'))
    vi.unstubAllGlobals()
  })

  it('leave boxes to the browser', () => {
    document.body.innerHTML = '<label><input type="checkbox">Free</label>'
    keepEarlyClicks()
    document.querySelector('label')?.click()
    repeatEarlyActions()
    expect(document.querySelector('input')?.checked).toBe(true)
  })
})
