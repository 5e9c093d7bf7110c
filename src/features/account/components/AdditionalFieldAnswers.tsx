import { useFormContext } from 'react-hook-form'
import type { User } from '#core/contract/account.ts'
import { answersOf, type ProfileValues } from '#core/domain/profile-form.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'

/** Answers to additional fields that the account has stored. */
export const AdditionalFieldAnswers = ({ me }: { me: User }) => {
  const { t, pick } = useTranslations()
  const { register } = useFormContext<ProfileValues>()
  const answers = answersOf(me)
  if (answers.length === 0) return null
  return (
    <section className="stack" aria-labelledby="answers">
      <h2 id="answers" className="text-large">
        {t('my-profile.additional-info')}
      </h2>
      {answers.map(([name, { label }], index) => (
        <Field key={name} label={pick(label) || name}>
          <Input {...register(`answers.${index}.text`)} autoComplete="off" />
        </Field>
      ))}
    </section>
  )
}
