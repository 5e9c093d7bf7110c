import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#ui/app/Link.tsx'
import { FactsLine } from '#ui/content/FactsLine.tsx'
import { Picture } from '#ui/content/Picture.tsx'
import { paths } from '#wire/page-paths.ts'
import type { BasicSubscriptionDescriptor } from '../contract/subscriptions.ts'
import { pictureAddresses, pictureBoxes } from '../rules/picture-sizes.ts'
import { entriesText, validityLines } from '../rules/subscription-texts.ts'
import { priceText } from './price-texts.ts'

type TileProps = { subscription: BasicSubscriptionDescriptor; titleLevel: 2 | 3 }

/** One subscription of a list: picture, title with its price or that it is sold out, entries, validity and organizer; the whole tile is its link. */
const SubscriptionTile = ({ subscription, titleLevel }: TileProps) => {
  const translations = useTranslations()
  const { t, lang, pick, pickLang } = translations
  const { id, title, formattedPrice: price, currency, soldOut, organizer } = subscription
  const Title = titleLevel === 2 ? 'h2' : 'h3'
  const shownPrice = price.units === 0 ? t('common.free') : priceText(price, currency, lang)
  return (
    <li className="event-tile card-tile poster">
      <Picture {...pictureAddresses(subscription)} sizes={pictureBoxes.poster} seed={id} />
      <div className="stack gap-1">
        <div className="row between">
          <Title>
            <Link className="go" to={paths.subscription(id)} lang={pickLang(title)}>
              {pick(title)}
            </Link>
          </Title>
          <b className={soldOut ? 'dim' : undefined}>{soldOut ? t('app.lists.sold-out') : shownPrice}</b>
        </div>
        <p className="small">{entriesText(subscription, translations)}</p>
        <FactsLine
          className="dim"
          facts={[...validityLines(subscription, translations), ...(organizer ? [organizer.name] : [])]}
        />
      </div>
    </li>
  )
}

type Props = { subscriptions: readonly BasicSubscriptionDescriptor[]; titleLevel: 2 | 3 }

/** Subscriptions as tiles, in the given order. */
export const SubscriptionList = ({ subscriptions, titleLevel }: Props) => (
  <ul className="events cards">
    {subscriptions.map((subscription) => (
      <SubscriptionTile key={subscription.id} subscription={subscription} titleLevel={titleLevel} />
    ))}
  </ul>
)
