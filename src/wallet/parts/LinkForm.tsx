import { useId, type FormEvent, type ReactNode } from 'react'
import { readClipboard } from '#device/browser/share.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { copyIcon } from '#ui/content/Icon.tsx'
import { Field, Input } from '#ui/forms/Field.tsx'

type Props = {
  /** Of the field, for screen readers: a heading above it shows it. */
  label: string
  /** Why the last text was refused. */
  error: ReactNode
  /** Resolves to false when the text was refused; the field gets the focus. */
  onText: (text: string) => Promise<boolean>
}

/** A field for the link of a ticket or an order; an installed app has no address bar. */
export const LinkForm = ({ label, error, onText }: Props) => {
  const { t } = useTranslations()
  const id = useId()
  const paste = async (): Promise<void> => {
    const text = await readClipboard()
    const field = document.getElementById(id)
    if (text === null || !(field instanceof HTMLInputElement)) return field?.focus()
    field.value = text
    await onText(text)
  }
  const open = async (form: FormEvent<HTMLFormElement>): Promise<void> => {
    form.preventDefault()
    const text = new FormData(form.currentTarget).get('link')
    if (!(await onText(typeof text === 'string' ? text : ''))) document.getElementById(id)?.focus()
  }
  return (
    <form className="stack gap-3" onSubmit={(form) => void open(form)} noValidate>
      <Field id={id} label={label} hideLabel hint={t('app.tickets.add.link.hint')} error={error}>
        <Input name="link" type="url" inputMode="url" autoComplete="off" />
      </Field>
      <div className="button-row">
        <Button variant="line" icon={copyIcon} onClick={paste}>
          {t('app.tickets.add.paste')}
        </Button>
        <Button type="submit" variant="line">
          {t('app.tickets.add.link.do')}
        </Button>
      </div>
    </form>
  )
}
