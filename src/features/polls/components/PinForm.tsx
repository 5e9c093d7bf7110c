import { useState, type SubmitEvent } from 'react'
import { cleanText } from '#core/domain/clean-text.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { problemTexts } from '#shared/problem-text.ts'
import { useFocusWhenLost } from '#shared/use-focus-when-lost.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'

type Props = {
  /** The PIN of the address. */
  pin: string
  /** Why the PIN gave no polls; null when it was not sent yet. */
  failure: Failure | null
  onPin: (pin: string) => void
}

/** The field for the PIN of a ticket. A refused PIN stays in the field. */
export const PinForm = ({ pin, failure, onPin }: Props) => {
  const translations = useTranslations()
  const { t } = translations
  const [entered, setEntered] = useState(pin)
  const isRefused = failure?.kind === 'refused' && failure.problems.length > 0
  const refusal = isRefused ? problemTexts(translations, failure.problems).join(' ') : undefined
  const [isMissing, setMissing] = useState(false)
  // A PIN that was sent replaces the form, until it is refused.
  const field = useFocusWhenLost<HTMLInputElement>()
  const error = isMissing ? t('error.emptyField') : refusal
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const value = cleanText(entered)
    setMissing(value === '')
    if (value === '') field.current?.focus()
    else onPin(value)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {failure !== null && refusal === undefined && (
        <OutcomeNotice failure={failure} onRetry={() => onPin(pin)} automatic />
      )}
      <Field label={t('poll.enter-your-pin')} hint={t('app.polls.pin.hint')} error={error} required>
        <Input
          ref={field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={10}
          value={entered}
          onChange={({ target }) => setEntered(target.value)}
        />
      </Field>
      <ActionBar label={t('app.shell.next-step')}>
        <Button type="submit" full>
          {t('app.polls.continue')}
        </Button>
      </ActionBar>
    </form>
  )
}
