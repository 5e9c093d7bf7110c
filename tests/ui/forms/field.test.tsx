import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { Check } from '#ui/forms/Check.tsx'
import { Field, FieldGroup, Input, Select } from '#ui/forms/Field.tsx'
import { fillIn } from '../../support/browser/fill-in.ts'

const describing = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

test('label, hint and error describe the control, the error first', () => {
  render(
    <Field label="Email" hint="Tickets go here." error="Enter an email address" required>
      <Input type="email" />
    </Field>,
  )
  const control = screen.getByLabelText('Email *')
  expect(describing(control)).toEqual(['Enter an email address', 'Tickets go here.'])
  expect(control.getAttribute('aria-invalid')).toBe('true')
  expect(control.hasAttribute('required')).toBe(true)
})

test('a field without hint and error has no description', () => {
  render(
    <Field label="City" id="city">
      <div className="join">
        <Input />
      </div>
    </Field>,
  )
  const control = screen.getByLabelText('City')
  expect(control.id).toBe('city')
  expect(control.hasAttribute('aria-describedby')).toBe(false)
  expect(control.hasAttribute('aria-invalid')).toBe(false)
})

test('the controls accept the register of react-hook-form', async () => {
  const sent = vi.fn()
  const Form = () => {
    const { register, handleSubmit } = useForm({ defaultValues: { first: '', country: 'CH', terms: false } })
    return (
      <form onSubmit={handleSubmit((values) => void sent(values))}>
        <Field label="First name">
          <Input {...register('first')} />
        </Field>
        <Field label="Country">
          <Select {...register('country')}>
            <option value="CH">Switzerland</option>
            <option value="IT">Italy</option>
          </Select>
        </Field>
        <Check {...register('terms')}>I accept the terms</Check>
        <button type="submit">Send</button>
      </form>
    )
  }
  render(<Form />)
  await fillIn(screen.getByLabelText('First name'), 'Ada')
  await userEvent.selectOptions(screen.getByLabelText('Country'), 'IT')
  await userEvent.click(screen.getByLabelText('I accept the terms'))
  await userEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ first: 'Ada', country: 'IT', terms: true }))
})

test('checkboxes and groups show their errors', () => {
  render(
    <FieldGroup label="Food" error="Choose one">
      <Check error="Tick this box" required>
        Vegetarian
      </Check>
    </FieldGroup>,
  )
  expect(describing(screen.getByRole('group', { name: 'Food' }))).toEqual(['Choose one'])
  expect(describing(screen.getByRole('checkbox', { name: 'Vegetarian *' }))).toEqual(['Tick this box'])
})
