import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CountrySelect } from '#shared/country/CountrySelect.tsx'
import { Field } from '#ui/Field.tsx'
import { focusInvalidField } from '#ui/focus-invalid-field.ts'
import '../../support/dom-gaps.ts'
import { wideScreen } from '../../support/wide-screen.ts'

const countries = [
  { isoCode: 'AT', name: 'Austria' },
  { isoCode: 'CI', name: 'Côte d’Ivoire' },
  { isoCode: 'CN', name: 'China' },
  { isoCode: 'IT', name: 'Italy' },
  { isoCode: 'CH', name: 'Switzerland' },
]

type Values = { country: string; first: string }
let form: UseFormReturn<Values>
const sent = vi.fn()

const Form = ({
  stored = '',
  required = true,
  error,
}: {
  stored?: string
  required?: boolean
  error?: string
}) => {
  form = useForm<Values>({ defaultValues: { country: stored, first: '' } })
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit((values) => void sent(values))(event)}>
        <Field id="country" label="Country" required={required} error={error}>
          <CountrySelect name="country" countries={countries} autoComplete="country" />
        </Field>
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  )
}

const control = () => screen.getByRole('combobox')
const input = () =>
  waitFor(() => {
    expect(control().tagName).toBe('INPUT')
    return control()
  })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = () =>
  document.getElementById(control().getAttribute('aria-activedescendant') ?? '')?.textContent

let screenWidth: ReturnType<typeof wideScreen>
beforeEach(() => {
  screenWidth = wideScreen(true)
  sent.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

async function open(props: Parameters<typeof Form>[0] = {}) {
  const user = userEvent.setup()
  render(<Form {...props} />)
  return { user, field: await input() }
}

describe('CountrySelect below 768 px', () => {
  beforeEach(() => screenWidth.set(false))

  test('is the native list with name and code', async () => {
    const user = userEvent.setup()
    render(<Form stored="IT" />)
    await act(async () => Promise.resolve())
    expect(control().tagName).toBe('SELECT')
    expect(control()).toHaveValue('IT')
    expect(control()).toHaveAttribute('autocomplete', 'country')
    await user.selectOptions(control(), 'Switzerland (CH)')
    expect(form.getValues('country')).toBe('CH')
  })

  test('keeps a stored country that the list does not contain', () => {
    render(<Form stored="XK" />)
    expect(control()).toHaveValue('XK')
    expect(screen.getByRole('option', { name: 'XK' })).toBeInTheDocument()
  })
})

describe('CountrySelect from 768 px', () => {
  test('is a combobox that shows the stored country, its error and its label', async () => {
    const { field } = await open({ stored: 'CH', error: 'Choose a country' })
    expect(field).toHaveValue('Switzerland (CH)')
    expect(field).toHaveAccessibleName('Country *')
    expect(field).toHaveAccessibleDescription('Choose a country')
    expect(field).toBeRequired()
    expect(field).toBeInvalid()
    expect(field).toHaveAttribute('autocomplete', 'country')
    expect(field).toHaveAttribute('aria-expanded', 'false')
    expect(options()).toEqual([])
  })

  test('takes the focus that the error summary gives', async () => {
    const { field } = await open()
    act(() => void focusInvalidField('country'))
    expect(field).toHaveFocus()
    expect(options()).toEqual([])
  })

  test.each([
    ['name', 'austr', ['Austria (AT)']],
    ['name without diacritics', 'cote d', ['Côte d’Ivoire (CI)']],
    ['name with another apostrophe', "côte d'i", ['Côte d’Ivoire (CI)']],
    ['code, before the names that contain it', 'ch', ['Switzerland (CH)', 'China (CN)']],
    [
      'start of the name, before the middle',
      'i',
      ['Italy (IT)', 'Côte d’Ivoire (CI)', 'Austria (AT)', 'China (CN)', 'Switzerland (CH)'],
    ],
  ])('finds by %s', async (_, typed, found) => {
    const { user, field } = await open()
    await user.type(field, typed)
    expect(options()).toEqual(found)
  })

  test('announces the number of results and shows that nothing is found', async () => {
    const { user, field } = await open()
    await user.type(field, 'ch')
    expect(screen.getByRole('status')).toHaveTextContent('2 countries')
    await user.type(field, 'x')
    expect(screen.getByRole('status')).toHaveTextContent('0 countries')
    expect(screen.getByText('No country found')).toBeVisible()
    expect(field).toHaveAttribute('aria-expanded', 'false')
  })

  test('chooses the active result with Enter without sending the form', async () => {
    const { user, field } = await open({ stored: 'AT' })
    await user.click(field)
    expect(options()).toHaveLength(countries.length)
    expect(active()).toBe('Austria (AT)')
    await user.keyboard('ita')
    expect(active()).toBe('Italy (IT)')
    await user.keyboard('{Enter}')
    expect(field).toHaveValue('Italy (IT)')
    expect(options()).toEqual([])
    expect(sent).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ country: 'IT', first: '' }))
  })

  test('moves with the arrow keys, Home and End', async () => {
    const { user, field } = await open()
    await user.tab()
    expect(field).toHaveFocus()
    expect(options()).toEqual([])
    const reached: unknown[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'PageDown']) {
      await user.keyboard(`{${key}}`)
      reached.push(active())
    }
    expect(reached).toEqual([
      'Austria (AT)',
      'Côte d’Ivoire (CI)',
      'Switzerland (CH)',
      'Austria (AT)',
      'Switzerland (CH)',
      'Austria (AT)',
      'Switzerland (CH)',
    ])
    expect(form.getValues('country')).toBe('')
  })

  test.each([
    ['Escape', '{Escape}'],
    ['leaving the field', '{Tab}'],
  ])('restores the chosen country after %s', async (_, keys) => {
    const { user, field } = await open({ stored: 'CH' })
    await user.click(field)
    await user.keyboard(`aus${keys}`)
    expect(field).toHaveValue('Switzerland (CH)')
    expect(options()).toEqual([])
    expect(form.getValues('country')).toBe('CH')
  })

  test('chooses a complete name when the field is left', async () => {
    const { user, field } = await open({ stored: 'CH' })
    await user.click(field)
    await user.keyboard('cote d’ivoire{Tab}')
    expect(field).toHaveValue('Côte d’Ivoire (CI)')
    expect(form.getValues('country')).toBe('CI')
  })

  test.each([
    ['keeps a required country', true, 'CH'],
    ['removes an optional country', false, ''],
  ])('%s when the text is deleted', async (_, required, value) => {
    const { user, field } = await open({ stored: 'CH', required })
    await user.click(field)
    await user.keyboard('{Delete}{Tab}')
    expect(form.getValues('country')).toBe(value)
  })

  test('chooses with the mouse and keeps the focus', async () => {
    const { user, field } = await open()
    await user.click(field)
    await user.click(screen.getByRole('option', { name: 'China (CN)' }))
    expect(field).toHaveValue('China (CN)')
    expect(field).toHaveFocus()
    expect(options()).toEqual([])
  })

  test.each([
    ['name', 'Italy'],
    ['code', 'IT'],
  ])('accepts the %s that the browser fills in', async (_, filled) => {
    const { field } = await open()
    fireEvent.change(field, { target: { value: filled } })
    expect(field).toHaveValue('Italy (IT)')
    expect(form.getValues('country')).toBe('IT')
    expect(options()).toEqual([])
  })

  test('shows a value that the form sets', async () => {
    const { field } = await open()
    act(() => form.setValue('country', 'IT'))
    expect(field).toHaveValue('Italy (IT)')
  })

  test('shows the code of a stored country that the list does not contain', async () => {
    const { user, field } = await open({ stored: 'XK' })
    expect(field).toHaveValue('XK')
    await user.click(field)
    await user.tab()
    expect(form.getValues('country')).toBe('XK')
  })
})

describe('CountrySelect while the page is resized', () => {
  test('keeps the country in both directions', async () => {
    const { user, field } = await open({ stored: 'CH' })
    await user.click(field)
    await user.keyboard('italy{Enter}{Tab}')
    act(() => screenWidth.set(false))
    expect(control().tagName).toBe('SELECT')
    expect(control()).toHaveValue('IT')
    await user.selectOptions(control(), 'AT')
    await user.tab()
    act(() => screenWidth.set(true))
    expect(await input()).toHaveValue('Austria (AT)')
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ country: 'AT', first: '' }))
  })

  test('replaces the control only after the focus has left it', async () => {
    const { user, field } = await open({ stored: 'CH' })
    await user.click(field)
    await user.keyboard('ita')
    act(() => screenWidth.set(false))
    expect(field).toHaveValue('ita')
    expect(field).toHaveFocus()
    await user.keyboard('{Enter}{Tab}')
    expect(control().tagName).toBe('SELECT')
    expect(control()).toHaveValue('IT')
  })
})

test('CountrySelect stays the native list when the code of the search cannot be loaded', async () => {
  vi.doMock('#shared/country/CountryCombobox.tsx', () => Promise.reject(new Error('offline')))
  const user = userEvent.setup()
  render(<Form />)
  await act(async () => Promise.resolve())
  expect(control().tagName).toBe('SELECT')
  await user.selectOptions(control(), 'CH')
  expect(form.getValues('country')).toBe('CH')
  vi.doUnmock('#shared/country/CountryCombobox.tsx')
})
