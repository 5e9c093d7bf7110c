import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { checkIcon, clockIcon, Icon } from '#ui/content/Icon.tsx'

type StepProps = ComponentProps<'li'> & { sign: ReactNode; detail?: ReactNode }

const Step = ({ sign, detail, children, ...item }: StepProps) => (
  <li {...item}>
    {sign}
    <div>
      {children}
      {detail && <p className="dim small">{detail}</p>}
    </div>
  </li>
)

/** How far an order is that was sent and waits: it arrived, what happens now (`children`), and its completion. */
export const ProgressSteps = ({ sign, detail, children, sent }: StepProps & { sent?: ReactNode }) => {
  const { t } = useTranslations()
  return (
    <ol className="card progress-steps after-5" aria-label={t('app.checkout.processing.steps')}>
      <Step sign={<Icon shape={checkIcon} />} detail={sent}>
        {t('app.checkout.processing.sent')}
      </Step>
      <Step sign={sign} detail={detail} aria-current="step">
        <b>{children}</b>
      </Step>
      <Step sign={<Icon shape={clockIcon} />} className="dim">
        {t('app.checkout.processing.complete')}
      </Step>
    </ol>
  )
}
