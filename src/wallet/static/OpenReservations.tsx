import { deviceZone } from '#kit/time/event-dates.ts'
import { deviceReader, shortDeadline } from '#kit/time/short-dates.ts'
import { paymentPath, type ListedReservation, type ListedReservations } from '#ticket/rules/wallet-content.ts'
import { usePageContext } from '#ticket/static/context.ts'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { Icon, type IconShape, chevronRightIcon, ticketIcon } from '#ui/content/Icon.tsx'
import { landmarkIcon } from '#ui/content/more-icons.ts'
import { paths } from '#wire/page-paths.ts'

type RowProps = { reservation: ListedReservation; icon: IconShape; path: string; details: readonly string[] }

const Row = ({ reservation: { title }, icon, path, details }: RowProps) => {
  const { translations, Link } = usePageContext()
  return (
    <li>
      <Link href={path}>
        <Icon shape={icon} />
        <span>
          <span lang={translations.pickLang(title)}>{translations.pick(title)}</span>
          <FactsLine as="span" className="regular" facts={details} />
        </span>
        <Icon shape={chevronRightIcon} />
      </Link>
    </li>
  )
}

/** The open tasks of the buyer: orders that wait for money, the soonest deadline first, and tickets that have no name yet. */
export const OpenReservations = ({ unpaid, unnamed }: ListedReservations) => {
  const { translations, now } = usePageContext()
  const { t } = translations
  if (unpaid.length + unnamed.length === 0) return null
  const payBy = ({ shortId, validity, timeZone }: ListedReservation) => [
    t('app.wallet.waiting.text', {
      deadline: shortDeadline(translations, validity, timeZone ?? deviceZone(), deviceReader(now)),
    }),
    `${t('app.wallet.order')} ${shortId}`,
  ]
  return (
    <section className="part" aria-labelledby="to-do">
      <h2 id="to-do">{t('app.wallet.to-do')}</h2>
      <ul className="menu to-do">
        {unpaid.map((reservation) => (
          <Row
            key={reservation.reservationId}
            reservation={reservation}
            icon={landmarkIcon}
            path={paymentPath(reservation)}
            details={payBy(reservation)}
          />
        ))}
        {unnamed.map((reservation) => (
          <Row
            key={reservation.reservationId}
            reservation={reservation}
            icon={ticketIcon}
            path={paths.reservation(
              reservation.type,
              reservation.publicIdentifier,
              reservation.reservationId,
              'success',
            )}
            details={[t('app.facts.unnamed', { count: reservation.unnamed })]}
          />
        ))}
      </ul>
    </section>
  )
}
