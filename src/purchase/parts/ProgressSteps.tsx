import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { checkIcon, clockIcon, Icon } from '#ui/content/Icon.tsx'

type Props = {
  /** The sign of the current step. */
  sign: ReactNode
  /** The current step. */
  children: ReactNode
}

/** How far an order is that was sent and waits: it arrived, what happens now, and its completion. */
export const ProgressSteps = ({ sign, children }: Props) => {
  const { t } = useTranslations()
  return (
    <ol className="progress-steps" aria-label={t('app.checkout.processing.steps')}>
      <li>
        <Icon shape={checkIcon} />
        {t('app.checkout.processing.sent')}
      </li>
      <li aria-current="step">
        {sign}
        <b>{children}</b>
      </li>
      <li className="dim">
        <Icon shape={clockIcon} />
        {t('app.checkout.processing.complete')}
      </li>
    </ol>
  )
}
