import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { createTranslationStore } from '#i18n/translation-store.ts'
import { TranslationProvider } from '#i18n/use-translations.ts'
import { CountrySelect } from '#ui/app/CountrySelect.tsx'
import { Field } from '#ui/forms/Field.tsx'
import type { Country } from '#wire/application.ts'
import '../../support/browser/dom-gaps.ts'

const countries = [
  { isoCode: 'IT', name: 'Italy' },
  { isoCode: 'CH', name: 'Switzerland' },
  { isoCode: 'XK', name: 'XK' },
]

let form: UseFormReturn<{ country: string }>

const Form = ({ stored = '', listed = countries }: { stored?: string; listed?: readonly Country[] }) => {
  form = useForm({ defaultValues: { country: stored } })
  return (
    <FormProvider {...form}>
      <Field id="country" label="Country" required error="Choose a country">
        <CountrySelect name="country" countries={listed} autoComplete="country" />
      </Field>
    </FormProvider>
  )
}

const control = () => screen.getByRole('combobox', { name: 'Country *' })

test('CountrySelect lists each country with its code and sets the code in the form (B208)', async () => {
  const user = userEvent.setup()
  render(<Form stored="IT" />)
  expect(control()).toHaveValue('IT')
  expect(control()).toHaveAttribute('autocomplete', 'country')
  expect(control()).toHaveAccessibleDescription('Choose a country')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'reservation-page.country.select',
    'Italy (IT)',
    'Switzerland (CH)',
    'XK',
  ])
  await user.selectOptions(control(), 'Switzerland (CH)')
  expect(form.getValues('country')).toBe('CH')
})

test('CountrySelect sorts the countries in the order of the page, not of the answer (B461)', async () => {
  const store = createTranslationStore(() => Promise.resolve({}))
  await store.changeLanguage('cs')
  const listed = [
    { isoCode: 'CZ', name: 'Česko' },
    { isoCode: 'CN', name: 'Čína' },
    { isoCode: 'CY', name: 'Kypr' },
    { isoCode: 'TD', name: 'Čad' },
    { isoCode: 'CU', name: 'Cuba' },
  ]
  render(
    <TranslationProvider value={store}>
      <Form listed={listed} />
    </TranslationProvider>,
  )
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.slice(1)).toEqual(['Cuba (CU)', 'Čad (TD)', 'Česko (CZ)', 'Čína (CN)', 'Kypr (CY)'])
})

test('CountrySelect keeps a stored country that the list does not contain', () => {
  render(<Form stored="AQ" />)
  expect(control()).toHaveValue('AQ')
})

test('CountrySelect keeps a stored country when the list arrives later', () => {
  const { rerender } = render(<Form stored="CH" listed={[]} />)
  expect(control()).toHaveValue('CH')
  rerender(<Form stored="CH" />)
  expect(control()).toHaveValue('CH')
  expect(screen.getByRole('option', { name: 'Switzerland (CH)' })).toBeInTheDocument()
})
