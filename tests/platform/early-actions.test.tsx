import { runInThisContext } from 'node:vm'
import { fireEvent, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { inlineScript } from '#core/domain/page-renderer.ts'
import { repeatEarlyActions } from '#platform/early-actions.ts'

/** Runs the inline script of a rendered page. */
const runScript = (): unknown => runInThisContext(inlineScript)
afterEach(repeatEarlyActions)

describe('actions before hydration', () => {
  it('reach the button once the app is hydrated, in their order', () => {
    document.body.innerHTML = '<button id="one"><b>+</b></button><button id="two"></button>'
    runScript()
    document.querySelector<HTMLElement>('#two')?.click()
    document.querySelector<HTMLElement>('b')?.click()
    document.querySelector<HTMLElement>('b')?.click()
    const clicked: string[] = []
    for (const button of document.querySelectorAll('button'))
      button.onclick = () => void clicked.push(button.id)
    repeatEarlyActions()
    expect(clicked).toEqual(['two', 'one', 'one'])
  })

  it('are not kept after hydration', () => {
    document.body.innerHTML = '<button></button>'
    runScript()
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
    runScript()
    document.querySelector<HTMLElement>('button')?.click()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('leave links to the browser', () => {
    document.body.innerHTML = '<a href="#tickets">Tickets</a>'
    runScript()
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    document.querySelector('a')?.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(false)
  })

  it('reach a component once when they come between its hydration and the repetition', () => {
    const onClick = vi.fn()
    const onType = vi.fn()
    const page = (
      <>
        <button onClick={onClick}>One more</button>
        <input value="" onChange={onType} />
      </>
    )
    const root = document.createElement('div')
    root.innerHTML = renderToString(page)
    document.body.replaceChildren(root)
    runScript()
    render(page, { container: root, hydrate: true })
    root.querySelector('button')?.click()
    fireEvent.input(root.querySelector('input')!, { target: { value: 'jazz' } })
    repeatEarlyActions()
    expect(onClick).toHaveBeenCalledOnce()
    expect(onType).toHaveBeenCalledOnce()
  })

  it('choose in a list and type into a field of React', () => {
    const onChoose = vi.fn<(value: string) => void>()
    const onType = vi.fn<(value: string) => void>()
    const page = (
      <>
        <select aria-label="Language" value="en" onChange={({ target }) => onChoose(target.value)}>
          <option value="en">en</option>
          <option value="de">de</option>
        </select>
        <input aria-label="Search" value="" onChange={({ target }) => onType(target.value)} />
      </>
    )
    const root = document.createElement('div')
    root.innerHTML = renderToString(page)
    document.body.replaceChildren(root)
    runScript()
    const select = root.querySelector('select')
    const input = root.querySelector('input')
    fireEvent.change(select!, { target: { value: 'de' } })
    fireEvent.input(input!, { target: { value: 'jazz' } })
    render(page, { container: root, hydrate: true })
    repeatEarlyActions()
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('de')
    expect(onType).toHaveBeenCalledExactlyOnceWith('jazz')
  })

  it('switch a box once', () => {
    document.body.innerHTML = '<label><input type="checkbox">Free</label>'
    runScript()
    document.querySelector('label')?.click()
    expect(document.querySelector('input')?.checked).toBe(false)
    repeatEarlyActions()
    expect(document.querySelector('input')?.checked).toBe(true)
  })
})
