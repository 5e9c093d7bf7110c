import { useState } from 'react'
import { useLocation } from 'react-router'
import { emailCorrectionEndpoints } from '#core/contract/email-correction.ts'
import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { Link } from '#shared/Link.tsx'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { useFocusWhenLost } from '#shared/use-focus-when-lost.ts'
import { ActionBar } from '#ui/ActionBar.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'

type End = 'done' | 'invalid'

const Ended = ({ end }: { end: End }) => {
  const { t } = useTranslations()
  const notice = useFocusWhenLost<HTMLDivElement>(end, true)
  const tone = end === 'done' ? 'ok' : 'danger'
  return (
    <div ref={notice} tabIndex={-1} className="stack">
      <Notice tone={tone} live="status" title={t(`app.checkout.confirm-email.${end}`)}>
        {t(`app.checkout.confirm-email.${end}.text`)}
      </Notice>
      <div>
        <Link className={buttonClass({ variant: 'line' })} to={paths.wallet()}>
          {t('app.shell.tickets')}
        </Link>
      </div>
    </div>
  )
}

/**
 * Confirms the corrected e-mail address of an order (docs/api/reservations.md#confirm-the-address). Only the button does: mail
 * scanners open links.
 */
export const Component = () => {
  const { t } = useTranslations()
  const { api } = useServices()
  const { hash } = useLocation()
  // A change of the language drops the fragment.
  const [token] = useState(() => hash.slice(1))
  const [end, setEnd] = useState<End | null>(token === '' ? 'invalid' : null)
  const [outcome, setOutcome] = useState<'sending' | Failure | null>(null)

  async function confirm(): Promise<void> {
    if (outcome === 'sending') return
    setOutcome('sending')
    const answer = await api.call(emailCorrectionEndpoints.confirmEmailCorrection, { body: { token } })
    if (answer.kind === 'value') return setEnd('done')
    if (answer.kind === 'refused' && answer.status === 404) return setEnd('invalid')
    setOutcome(answer)
  }

  return (
    <Page back={paths.home()} wide bar={end === null}>
      <PageHeading title={t('app.checkout.confirm-email')} />
      <div className="before-5 stack inline-bar">
        {end !== null ? (
          <Ended end={end} />
        ) : (
          <>
            <p>{t('app.checkout.confirm-email.text')}</p>
            {typeof outcome === 'object' && outcome !== null && <OutcomeNotice failure={outcome} />}
            <ActionBar label={t('app.shell.next-step')}>
              <Button full busy={outcome === 'sending'} onClick={confirm}>
                {t('app.checkout.confirm-email')}
              </Button>
            </ActionBar>
          </>
        )}
      </div>
    </Page>
  )
}
