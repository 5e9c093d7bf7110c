import type { ContextWithReservations, ReservationHeader } from '#core/contract/account.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Chip } from '#ui/Chip.tsx'
import { Money } from '#ui/Money.tsx'
import { reservationPrice } from '../reservation-price.ts'
import { reservationState } from '../reservation-state.ts'

type Props = { order: ContextWithReservations; reservation: ReservationHeader }

/** "Ada Keller, Milo Keller": the attendees named so far, each once. */
const attendeeNames = ({ items }: ReservationHeader): string =>
  [
    ...new Set(
      items.map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ')).filter(Boolean),
    ),
  ].join(', ')

/** One reservation: what it contains, its state and the next step. */
export const ReservationRow = ({ order, reservation }: Props) => {
  const { t, pick, lang } = useTranslations()
  const { state, tone, icon, next, date } = reservationState(reservation, order.type)
  const shortId = reservation.id.slice(0, 8).toUpperCase()
  const currency = reservation.currencyCode ?? ''
  const price = reservationPrice(reservation.finalPrice, currency)
  const [dateWords, of] = date
  const at = pick(reservation[of] ?? {})
  const kinds = [...new Set(reservation.items.map(({ type }) => pick(type)))].filter(Boolean).join(', ')
  const names = attendeeNames(reservation)
  const address = serverPaths.reservation(order.type, order.publicIdentifier, reservation.id)
  return (
    <li>
      <div className="what">
        <h3>
          {next === null ? (
            <bdi className="code">{shortId}</bdi>
          ) : (
            <a className="code" href={address} aria-label={t('app.account.order', { order: shortId })}>
              <bdi>{shortId}</bdi>
            </a>
          )}
        </h3>
        {names !== '' && <p className="small">{names}</p>}
        {order.type === 'event' && kinds !== '' && <p className="small dim">{kinds}</p>}
      </div>
      <p>
        {price ? (
          <b>
            <Money {...price} currency={currency} lang={lang} />
          </b>
        ) : (
          // The tickets of a canceled order are gone, and so is its price.
          next !== null && <b>{t('common.free')}</b>
        )}
      </p>
      <div className="more row">
        <Chip tone={tone} icon={icon}>
          {t(state)}
        </Chip>
        {at !== '' && <span>{t(dateWords, { at })}</span>}
      </div>
      {next !== null && (
        <div className="more">
          <a className={buttonClass({ variant: 'line', slim: true })} href={address}>
            {t(next)}
            <span className="vh">{` ${shortId}`}</span>
          </a>
        </div>
      )}
    </li>
  )
}
