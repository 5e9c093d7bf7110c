import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ErrorSummary, type ErrorLine } from '#ui/forms/ErrorSummary.tsx'
import { Field, Input } from '#ui/forms/Field.tsx'

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
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('a single error stands at its field only, until another attempt has several (B140)', () => {
  const single = [{ id: 'mail', text: 'Enter one' }]
  const form = (attempt: number, errors: readonly ErrorLine[]) => (
    <>
      <ErrorSummary title="There is a problem" attempt={attempt} errors={errors} />
      <Field id="mail" label="Email" error="Enter one">
        <Input />
      </Field>
    </>
  )
  const { rerender } = render(form(1, single))
  expect(screen.getAllByText('Enter one')).toHaveLength(1)
  rerender(form(2, [...single, { text: 'Sold out' }]))
  expect(screen.getByRole('alert')).toHaveFocus()
  rerender(form(2, single))
  expect(screen.getByRole('alert')).toBeVisible()
  rerender(form(3, single))
  expect(screen.queryByRole('alert')).toBeNull()
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
