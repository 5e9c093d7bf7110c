import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { buttonClass, Button } from '#ui/content/Button.tsx'

test('an unavailable button is focusable, names the reason and does nothing', async () => {
  const press = vi.fn()
  render(
    <Button disabledReason="Tick the privacy policy to pay" onClick={press}>
      Pay
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Pay' })
  await userEvent.tab()
  expect(button).toBe(document.activeElement)
  await userEvent.keyboard('{Enter} ')
  await userEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('title')).toBe('Tick the privacy policy to pay')
})

test('a press of an unavailable button leads to what is missing', async () => {
  const press = vi.fn()
  const lead = vi.fn()
  render(
    <Button disabledReason onClick={press} onUnavailable={lead}>
      Pay
    </Button>,
  )
  await userEvent.click(screen.getByRole('button'))
  expect(lead).toHaveBeenCalledTimes(1)
  expect(press).not.toHaveBeenCalled()
})

test('a double click runs the action once, and the button works again afterwards', async () => {
  let finish = () => {}
  const press = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  render(<Button onClick={press}>Reserve</Button>)
  const button = screen.getByRole('button')
  await userEvent.dblClick(button)
  expect(press).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  finish()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await userEvent.click(button)
  expect(press).toHaveBeenCalledTimes(2)
})

test('a rejected action releases the button', async () => {
  const press = vi.fn(() => Promise.reject(new Error('refused')))
  render(<Button onClick={press}>Reserve</Button>)
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull())
})

test('a busy submit button does not submit its form', async () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Continue
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  await userEvent.click(screen.getByRole('button'))
  expect(send).not.toHaveBeenCalled()
  rerender(form(false))
  await userEvent.click(screen.getByRole('button'))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a button for an irreversible action is never filled', () => {
  expect(buttonClass({ bad: true, full: true })).toBe('btn line bad full')
  expect(buttonClass({ variant: 'text', bad: true, slim: true })).toBe('btn text bad slim')
  expect(buttonClass()).toBe('btn')
})
