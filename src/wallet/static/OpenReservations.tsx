import { formatMoney } from '#kit/money/money-format.ts'
import { deviceZone } from '#kit/time/event-dates.ts'
import { deviceReader, shortDeadline, shortMoment } from '#kit/time/short-dates.ts'
import { paymentPath, type ListedReservation, type ListedReservations } from '#ticket/rules/wallet-content.ts'
import { usePageContext } from '#ticket/static/context.ts'
import { Face } from '#ticket/static/TicketPicture.tsx'
import { buttonClass } from '#ui/content/Button.tsx'
import { paths } from '#wire/page-paths.ts'

type CardProps = {
  reservation: ListedReservation
  path: string
  /** What is to do, and the words of the button. */
  task: string
  action: string
}

/** An order as the card that its tickets will have: title, what is to do, when it is, and the picture of the event. */
const Card = ({ reservation, path, task, action }: CardProps) => {
  const { translations, Link, now } = usePageContext()
  const { title, shortId, picture, publicIdentifier, eventStart, timeZone } = reservation
  const reader = deviceReader(now)
  const isDated = eventStart !== undefined
  const order = `${translations.t('app.wallet.order')} ${shortId}`
  return (
    <article className="tk brand">
      <div className="tk-a">
        <h3 lang={translations.pickLang(title)}>
          <Link className="go" href={path}>
            {translations.pick(title)}
          </Link>
        </h3>
        <b className="warn tiny">{task}</b>
        <p className="small">
          {isDated && shortMoment(eventStart, timeZone ?? deviceZone(), translations.lang, reader)}{' '}
          <span className={isDated ? 'vh' : undefined}>{order}</span>
        </p>
        <p>
          <span className={buttonClass({ slim: true })}>{action}</span>
        </p>
      </div>
      <div className="tk-b" aria-hidden="true">
        <Face src={picture} seed={publicIdentifier} />
      </div>
    </article>
  )
}

/** The open tasks of the buyer: orders that wait for money, the soonest deadline first, and tickets that have no name yet. */
export const OpenReservations = ({ unpaid, unnamed }: ListedReservations) => {
  const { translations, now } = usePageContext()
  const { t } = translations
  if (unpaid.length + unnamed.length === 0) return null
  const cards = [
    ...unpaid.map((reservation): CardProps => {
      const { validity, timeZone, totalPrice, currency } = reservation
      const deadline = shortDeadline(translations, validity, timeZone ?? deviceZone(), deviceReader(now))
      const amount = formatMoney({ ...totalPrice, currency: currency ?? '', lang: translations.lang })
      const task = t('app.wallet.waiting.text', { amount, deadline })
      return { reservation, path: paymentPath(reservation), task, action: t('app.facts.how-to-pay') }
    }),
    ...unnamed.map((reservation): CardProps => {
      const { type, publicIdentifier, reservationId, unnamed: count } = reservation
      const path = paths.reservation(type, publicIdentifier, reservationId, 'success')
      return {
        reservation,
        path,
        task: t('app.facts.unnamed', { count }),
        action: t('app.facts.add-names'),
      }
    }),
  ]
  return (
    <section className="part" aria-labelledby="to-do">
      <h2 id="to-do">{t('app.wallet.to-do')}</h2>
      <div className="grid">
        {cards.map((card) => (
          <Card key={card.reservation.reservationId} {...card} />
        ))}
      </div>
    </section>
  )
}
