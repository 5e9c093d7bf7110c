import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { useFocusWhenLost } from '#ui/app/use-focus-when-lost.ts'
import { Button } from '#ui/content/Button.tsx'
import { checkIcon, Icon, loaderIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import type { KeepFailure } from '../rules/keep-progress.ts'

/**
 * Whether a page stores its ticket on the device: `saving`, `saved`, or why it could not; `other`: the device has the ticket of an earlier
 * holder. Null when nothing is to be done.
 */
export type KeepOutcome = 'saving' | 'saved' | 'other' | KeepFailure | null

type Props = {
  outcome: KeepOutcome
  /** The attendee. */
  name: string
  /** Stores the ticket: again, or that of another holder. */
  save: () => unknown
}

/** What replaces the pressed button takes its focus. A ticket without a code yet is not mentioned. */
export const KeptNotice = ({ outcome, name, save }: Props) => {
  const { t } = useTranslations()
  const [isPressed, setIsPressed] = useState(false)
  const box = useFocusWhenLost<HTMLDivElement>(isPressed && outcome)
  if (outcome === null || outcome === 'refused') return null
  const isOther = outcome === 'other'
  const press = () => {
    setIsPressed(true)
    return save()
  }
  return (
    <div ref={box} tabIndex={-1} className="pk-wide after-4">
      {outcome === 'saving' ? (
        <Notice icon={loaderIcon} live="status" title={t('app.checkout.saving')} />
      ) : outcome === 'saved' ? (
        <p className="live small dim" role="status">
          <Icon shape={checkIcon} />
          {t('app.checkout.saved.online')}
        </p>
      ) : (
        <Notice
          tone="warn"
          live="status"
          title={isOther ? t('app.wallet.other', { name }) : t('app.wallet.kept.failed')}
          actions={
            <Button variant="line" slim onClick={press}>
              {t(isOther ? 'app.wallet.other.save' : 'app.outcome.retry')}
            </Button>
          }
        >
          {t(isOther ? 'app.wallet.other.text' : `app.wallet.failed.${outcome}`)}
        </Notice>
      )}
    </div>
  )
}
