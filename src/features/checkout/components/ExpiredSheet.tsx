import { useNavigate } from 'react-router'
import type { EventInfo } from '#core/contract/event.ts'
import { useText } from '#i18n/text.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { tellParent } from '../embedding.ts'

type Props = { open: boolean; event: EventInfo; reservationId: string; onLeave: () => Promise<unknown> }

/** Time is up. Stays until its one button is pressed; what was typed waits for the next try. */
export const ExpiredSheet = ({ open, event, reservationId, onLeave }: Props) => {
  const { t } = useText()
  const navigate = useNavigate()
  const leave = async () => {
    await onLeave()
    tellParent(event, { status: 'CANCELLED', id: reservationId })
    await navigate(paths.event(event.shortName), { replace: true })
  }
  return (
    <Sheet
      open={open}
      title={t('session-expired.header.title')}
      actions={<Button onClick={leave}>{t('app.checkout.expired.action')}</Button>}
    >
      <p>{t('app.checkout.expired.text')}</p>
    </Sheet>
  )
}
