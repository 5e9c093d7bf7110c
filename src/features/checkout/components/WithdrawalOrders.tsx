import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { pastedAddress, withdrawalPageOf } from '#core/domain/pasted-address.ts'
import { isConfirmed } from '#core/domain/reservation-status.ts'
import { withdrawalAddress } from '#core/domain/withdrawal-address.ts'
import type { TesseraDatabase } from '#core/storage/database.ts'
import { allReservations } from '#core/storage/read/reservations.ts'
import type { ReservationRecord } from '#core/storage/records.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { FindByEmail } from '#shared/FindByEmail.tsx'
import { Link } from '#shared/Link.tsx'
import { LinkForm } from '#shared/LinkForm.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { useServices } from '#shared/services.ts'
import { useDatabaseValue } from '#shared/use-database-value.ts'
import { FactsLine } from '#ui/FactsLine.tsx'
import { Icon } from '#ui/Icon.tsx'
import { chevronRightIcon } from '#ui/icons.ts'
import { Money } from '#ui/Money.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'

/** The confirmed orders of this device, the latest first. */
const readConfirmed = async (db: TesseraDatabase | null): Promise<readonly ReservationRecord[]> =>
  (db ? await allReservations(db) : [])
    .filter(({ status }) => isConfirmed(status))
    .toSorted((a, b) => b.savedAt - a.savedAt)

/** An order of this device: its event or pass, then what people know of it: number, tickets, price. */
const StoredOrder = ({ order }: { order: ReservationRecord }) => {
  const { t, lang, pick, pickLang } = useTranslations()
  const { type, publicIdentifier, reservationId, shortId, title, ticketUuids, totalPrice, currency } = order
  const count = ticketUuids.length
  return (
    <li>
      <Link to={withdrawalAddress({ type, publicIdentifier, reservationId })}>
        <span>
          <b lang={pickLang(title)}>{pick(title)}</b>
          <FactsLine
            as="span"
            className="dim regular"
            facts={[
              t('app.checkout.ticket-order', { id: shortId }),
              ...(count > 0 ? [t('app.facts.tickets', { count })] : []),
              totalPrice.units === 0 ? (
                t('common.free')
              ) : (
                <Money {...totalPrice} currency={currency ?? ''} lang={lang} />
              ),
            ]}
          />
        </span>
        <Icon shape={chevronRightIcon} />
      </Link>
    </li>
  )
}

/** Opens another order by its link, which every mail about it has. */
const OrderLink = () => {
  const { t } = useTranslations()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string | null>(null)
  const open = async (text: string): Promise<boolean> => {
    const address = pastedAddress(text, location.origin, withdrawalPageOf)
    setRefused('refused' in address ? address.refused : null)
    if ('page' in address) await navigate(address.page)
    return 'page' in address
  }
  const error =
    refused === 'other-shop'
      ? t('app.tickets.add.refused.other-shop', { shop: location.host })
      : t('app.withdrawal.no-link')
  return <LinkForm label={t('app.withdrawal.link')} error={refused && error} onText={open} />
}

type Props = {
  /** The number of an order that the server does not have. */
  unknown?: string
}

/** Leads to the withdrawal from an order: those of this device, then by the link of another one, then by a mail with the links. */
export const WithdrawalOrders = ({ unknown }: Props) => {
  const { t } = useTranslations()
  const { existingDatabase } = useServices()
  const { value: orders = [] } = useDatabaseValue(existingDatabase, readConfirmed)
  return (
    <Page legal={null} back={paths.home()} wide>
      <div className="two-columns">
        <div>
          <PageHeading title={t('app.shell.withdraw')} />
          <p className="dim">{t('app.withdrawal.which')}</p>
          {unknown !== undefined && (
            <Notice
              tone="warn"
              live="alert"
              className="before-4"
              title={t('reservation-page-not-found.header.title')}
            >
              {t('reservation-page-not-found.reservation-with-id-does-not-exist', { 0: unknown })}
            </Notice>
          )}
        </div>
        <aside>
          {orders.length > 0 && (
            <ul className="menu before-4" aria-label={t('app.withdrawal.which')}>
              {orders.map((order) => (
                <StoredOrder key={order.reservationId} order={order} />
              ))}
            </ul>
          )}
        </aside>
        <div>
          <section className="part ticket-wide" aria-label={t('app.withdrawal.link')}>
            <OrderLink />
          </section>
          <FindByEmail />
        </div>
      </div>
    </Page>
  )
}
