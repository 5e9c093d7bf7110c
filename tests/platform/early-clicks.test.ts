import { afterEach, describe, expect, it, vi } from 'vitest'
import { inlineScript } from '#core/domain/page-renderer.ts'
import { repeatEarlyClicks } from '#platform/early-clicks.ts'

/** Runs the inline script of a rendered page. */
const runScript = (): void => {
  new Function(inlineScript)()
}
afterEach(repeatEarlyClicks)

describe('clicks before hydration', () => {
  it('reach the button once the app is hydrated, in their order', () => {
    document.body.innerHTML = '<button id="one"><b>+</b></button><button id="two"></button>'
    runScript()
    document.querySelector<HTMLElement>('#two')?.click()
    document.querySelector<HTMLElement>('b')?.click()
    document.querySelector<HTMLElement>('b')?.click()
    const clicked: string[] = []
    for (const button of document.querySelectorAll('button'))
      button.onclick = () => void clicked.push(button.id)
    repeatEarlyClicks()
    expect(clicked).toEqual(['two', 'one', 'one'])
  })

  it('are not kept after hydration', () => {
    document.body.innerHTML = '<button></button>'
    runScript()
    repeatEarlyClicks()
    const onClick = vi.fn()
    const button = document.querySelector('button')
    if (button) button.onclick = onClick
    button?.click()
    repeatEarlyClicks()
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
})
