import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { pastedAddress } from '#core/domain/pasted-address.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'

/** Opens a pasted link: the way to a ticket in an installed app, which has no address bar. */
export const AddByLink = () => {
  const { t } = useTranslations()
  const navigate = useNavigate()
  const id = useId()
  const [refused, setRefused] = useState(false)

  const open = async (form: FormEvent<HTMLFormElement>): Promise<void> => {
    form.preventDefault()
    const text = new FormData(form.currentTarget).get('link')
    const address = typeof text === 'string' ? pastedAddress(text, location.origin) : null
    setRefused(address === null)
    if (address === null) return document.getElementById(id)?.focus()
    await navigate(address)
  }
  return (
    <form className="stack gap-3 add-by-link" onSubmit={(form) => void open(form)} noValidate>
      <Field
        id={id}
        label={t('app.wallet.add')}
        hint={t('app.wallet.add.hint')}
        error={refused ? t('app.wallet.add.wrong') : undefined}
      >
        <Input name="link" type="url" inputMode="url" autoComplete="off" />
      </Field>
      <div>
        <Button variant="line" type="submit">
          {t('app.wallet.add.do')}
        </Button>
      </div>
    </form>
  )
}
