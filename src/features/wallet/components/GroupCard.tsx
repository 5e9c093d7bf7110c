import { Link } from 'react-router'
import { showsCode, type Season } from '#core/domain/ticket-freshness.ts'
import { ticketCard, type Group } from '#core/domain/ticket-page-wallet.ts'
import { useText } from '#i18n/text.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/Icon.tsx'
import { Drawn } from '../Drawn.tsx'

type Props = { group: Group; season: Season; level?: 'h2' | 'h3' }

/** The tickets of one order as a card; on the day with the way to the door below it. */
export const GroupCard = ({ group, season, level = 'h3' }: Props) => {
  const texts = useText()
  const card = <Drawn of={ticketCard(group, season, texts, level)} />
  const codes = group.filter(showsCode)
  const [first] = codes
  if (season !== 'today' || !first) return card
  return (
    <div className="today">
      {card}
      <Link className={buttonClass()} to={paths.door(first.eventShortName, first.uuid)}>
        <Icon name="qr-code" />
        {codes.length === 1
          ? texts.t('app.wallet.show')
          : texts.t('app.wallet.show.many', { count: codes.length })}
      </Link>
    </div>
  )
}
