import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { momentText } from '#core/domain/event-dates.ts'
import type { OrderRecord } from '#core/storage/records.ts'
import { useText } from '#i18n/text.ts'
import { useServices } from '#platform/services.tsx'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'

type Known = { order: OrderRecord; waiting: boolean }

/** What the device remembers of an order that cannot be read now; nothing when it never saw it. PWA-NOTES 6. */
export const LastKnown = ({ reservationId }: { reservationId: string }) => {
  const { t, pick, lang } = useText()
  const { database } = useServices()
  const [known, setKnown] = useState<Known | null>(null)

  useEffect(() => {
    let over = false
    const read = async (): Promise<Known | null> => {
      const [db, orders] = await Promise.all([database(), import('#core/storage/read/orders.ts')])
      const order = await orders.getOrder(db, reservationId)
      return order ? { order, waiting: orders.isWaiting(order) } : null
    }
    void read().then(
      (found) => !over && setKnown(found),
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [database, reservationId])

  if (known === null) return null
  const { order, waiting } = known
  const state = order.status === 'COMPLETE' ? 'complete' : waiting ? 'waiting' : 'open'
  return (
    <section className="part stack">
      <h2>{pick(order.title)}</h2>
      <p>
        {t(`app.checkout.last.${state}`, {
          order: order.shortId,
          deadline: momentText(order.validity, lang),
        })}
      </p>
      <p className="small dim">{t('app.checkout.last', { at: momentText(order.checkedAt, lang) })}</p>
      {state === 'complete' && (
        <Link className={buttonClass({ variant: 'line' })} to={paths.wallet()}>
          {t('app.checkout.last.tickets')}
        </Link>
      )}
    </section>
  )
}
