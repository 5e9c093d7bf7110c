import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'

const Form = ({ attempt = 1, text = 'Enter an email address' }) => (
  <>
    <ErrorSummary
      title="There is a problem"
      attempt={attempt}
      errors={[{ id: 'mail', text }, { text: 'Sold out' }]}
    />
    <Field id="mail" label="Email" error={text}>
      <Input />
    </Field>
  </>
)

test('the error summary takes the focus when it appears and at each new attempt, not in between (B140)', async () => {
  const { rerender } = render(<Form />)
  const box = screen.getByRole('alert')
  expect(document.activeElement).toBe(box)
  await userEvent.click(screen.getByLabelText('Email'))
  rerender(<Form text="Enter an email address with a full domain" />)
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  rerender(<Form attempt={2} />)
  expect(document.activeElement).toBe(box)
})

test('the error summary moves the focus to the only invalid field and scrolls label and error into view with it (B140, B231)', () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  render(
    <>
      <ErrorSummary title="There is a problem" attempt={1} errors={[{ id: 'mail', text: 'Enter one' }]} />
      <Field id="mail" label="Email" error="Enter one">
        <Input />
      </Field>
    </>,
  )
  const input = screen.getByLabelText('Email')
  expect(document.activeElement).toBe(input)
  expect(scroll.mock.contexts).toEqual([input.closest('.field')])
  expect(scroll).toHaveBeenCalledWith({ block: 'start' })
  scroll.mockRestore()
})

test('the error summary takes the focus where its only line leads to no control', () => {
  render(<ErrorSummary title="There is a problem" attempt={1} errors={[{ id: 'gone', text: 'Sold out' }]} />)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('the page scrolls a long summary to its title', () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  render(<Form />)
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')])
  expect(scroll).toHaveBeenCalledWith({ block: 'start' })
})

test('the error summary links to the control without changing the address', async () => {
  render(<Form />)
  const before = location.href
  await userEvent.click(screen.getByRole('link', { name: 'Enter an email address' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(location.href).toBe(before)
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
