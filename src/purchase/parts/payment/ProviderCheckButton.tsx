import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import { Button } from '#ui/content/Button.tsx'
import { refreshIcon } from '#ui/content/Icon.tsx'
import { useServices } from '#ui/data/services.ts'
import { checkProvider } from '../../flows/check-provider.ts'
import { notifyParent } from '../embedding.ts'
import { useCheckout } from '../use-checkout.ts'
import { leaveForPayment } from './leave-for-payment.ts'

/** Makes the server request the result of the payment from its provider; the status then decides the page. */
export const ProviderCheckButton = () => {
  const { t } = useTranslations()
  const tools = useServices()
  const { reservation, context, refresh } = useCheckout()
  const [result, setResult] = useState('')
  const check = async () => {
    setResult('')
    const answer = await checkProvider(tools, reservation.id)
    if (answer.kind === 'redirect' && leaveForPayment(answer.url)) return
    if (answer.kind === 'checked' && answer.failed)
      notifyParent(context, {
        status: reservation.status,
        id: reservation.id,
        error: t('app.checkout.not-charged'),
      })
    await refresh()
    const open = t('app.checkout.checked')
    const isFailure = answer.kind !== 'checked' && answer.kind !== 'redirect'
    setResult(isFailure ? `${t(`app.outcome.${answer.kind}`)}. ${open}` : open)
  }
  return (
    <>
      <Button variant="line" slim icon={refreshIcon} onClick={check}>
        {t('reservation.payment-processing.force-check')}
      </Button>
      <span className="small dim" role="status">
        {result}
      </span>
    </>
  )
}
