import { useState } from 'react'
import { useTranslations } from '#i18n/use-translations.ts'
import type { Failure } from '#shared/call-error.ts'
import { OutcomeNotice } from '#shared/OutcomeNotice.tsx'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { contextKeys } from '../context-keys.ts'
import { useCheckout } from '../use-checkout.ts'
import { useLeaveCheckout } from '../use-leave-checkout.ts'

/** Cancels the pending reservation after a confirmation. Its tickets are on sale again at once. */
export const CancelReservation = () => {
  const { t } = useTranslations()
  const { context } = useCheckout()
  const { cancelAndLeave } = useLeaveCheckout()
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const cancel = async () => setFailure(await cancelAndLeave())
  return (
    <>
      <div className="row">
        <Button variant="text" slim className="dim" onClick={() => setAsking(true)}>
          {t('app.checkout.cancel')}
        </Button>
      </div>
      <Sheet
        open={asking}
        title={t(contextKeys[context.type].cancelTitle)}
        onDismiss={() => setAsking(false)}
        dismiss={t('app.checkout.cancel.keep')}
        actions={
          <Button variant="line" bad onClick={cancel}>
            {t('app.checkout.cancel.do')}
          </Button>
        }
      >
        {failure !== null && <OutcomeNotice failure={failure} />}
      </Sheet>
    </>
  )
}
