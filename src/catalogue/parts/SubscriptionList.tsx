import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#ui/app/Link.tsx'
import { Picture } from '#ui/content/Picture.tsx'
import { paths } from '#wire/page-paths.ts'
import type { BasicSubscriptionDescriptor } from '../contract/subscriptions.ts'
import { pictureAddresses, pictureBoxes } from '../rules/picture-sizes.ts'
import { entriesText, validityLines } from '../rules/subscription-texts.ts'
import { priceText } from './price-texts.ts'

type TileProps = { subscription: BasicSubscriptionDescriptor; titleLevel: 2 | 3 }

/** One subscription of a list: picture, title, price or that it is sold out, entries, validity and organizer; the whole tile is its link. */
const SubscriptionTile = ({ subscription, titleLevel }: TileProps) => {
  const translations = useTranslations()
  const { t, lang, pick, pickLang } = translations
  const { id, title, formattedPrice: price, currency, soldOut, organizer } = subscription
  const Title = titleLevel === 2 ? 'h2' : 'h3'
  return (
    <li className="event-tile card-tile">
      <Picture {...pictureAddresses(subscription)} sizes={pictureBoxes.card} seed={id} />
      <div className="stack gap-1">
        <Title>
          <Link className="go" to={paths.subscription(id)} lang={pickLang(title)}>
            {pick(title)}
          </Link>
        </Title>
        <p>
          {soldOut ? (
            <b className="dim">{t('app.lists.sold-out')}</b>
          ) : (
            <b>{price.units === 0 ? t('common.free') : priceText(price, currency, lang)}</b>
          )}
        </p>
        {[entriesText(subscription, translations), ...validityLines(subscription, translations)].map(
          (line) => (
            <p key={line} className="small">
              {line}
            </p>
          ),
        )}
        {organizer && <p className="dim small">{organizer.name}</p>}
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
