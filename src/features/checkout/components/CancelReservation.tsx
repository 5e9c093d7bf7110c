import { useState } from 'react'
import { useNavigate } from 'react-router'
import { contextPath, type PurchaseContext } from '#core/domain/purchase-context.ts'
import { cancelReservation } from '#core/flows/cancel-reservation.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { contextKeys } from '../context-keys.ts'
import { notifyParent } from '../embedding.ts'
import { useCheckout, useCheckoutTools } from '../use-checkout.ts'

type Props = { context: PurchaseContext; reservationId: string }

/** Cancels the pending reservation after a confirmation. Its tickets are on sale again at once. */
export const CancelReservation = ({ context, reservationId }: Props) => {
  const { t } = useTranslations()
  const { refresh } = useCheckout()
  const tools = useCheckoutTools()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const cancel = async () => {
    const answer = await cancelReservation(tools, reservationId)
    if (answer.kind === 'not-canceled') return refresh()
    if (answer.kind !== 'canceled') return setFailure(answer)
    notifyParent(context, { status: 'CANCELLED', id: reservationId })
    await navigate(contextPath(context), { replace: true })
  }
  return (
    <>
      <div className="row">
        <Button variant="text" bad onClick={() => setAsking(true)}>
          {t('app.checkout.cancel')}
        </Button>
      </div>
      <Sheet
        open={asking}
        title={t(contextKeys[context.type].cancelTitle)}
        onDismiss={() => setAsking(false)}
        actions={
          <>
            <Button variant="line" onClick={() => setAsking(false)}>
              {t('app.checkout.cancel.keep')}
            </Button>
            <Button variant="line" bad onClick={cancel}>
              {t('app.checkout.cancel.do')}
            </Button>
          </>
        }
      >
        {failure !== null && <OutcomeNotice failure={failure} />}
      </Sheet>
    </>
  )
}
