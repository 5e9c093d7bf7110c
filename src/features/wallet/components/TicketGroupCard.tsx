import { Link } from 'react-router'
import { canShowCode, type EventTiming } from '#core/domain/ticket-freshness.ts'
import { ticketCard, type Group } from '#core/domain/ticket-page-wallet.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Drawn } from '../Drawn.tsx'

type Props = { group: Group; timing: EventTiming; level?: 'h2' | 'h3' }

/** The tickets of one order as a card; on the day with the way to the door below it. */
export const TicketGroupCard = ({ group, timing, level = 'h3' }: Props) => {
  const translations = useTranslations()
  const card = <Drawn of={ticketCard(group, timing, translations, level)} />
  const codes = group.filter(canShowCode)
  const [first] = codes
  if (timing !== 'today' || !first) return card
  return (
    <div className="today">
      {card}
      <Link className={buttonClass()} to={paths.doorView(first.eventShortName, first.uuid)}>
        <Icon name="qr-code" />
        {codes.length === 1
          ? translations.t('app.wallet.show')
          : translations.t('app.wallet.show.many', { count: codes.length })}
      </Link>
    </div>
  )
}
