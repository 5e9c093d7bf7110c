import type { EventInfo } from '#core/contract/event.ts'
import { paths } from '#core/domain/page-paths.ts'
import { pictureAddresses } from '#core/domain/picture-sizes.ts'
import { shortEventDay } from '#core/domain/short-dates.ts'
import { placeName } from '#core/domain/ticket-page-facts.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from './Link.tsx'
import { useReader } from './use-current-time.ts'

/** Picture, title, date and place of the event: a row on a phone, in a wide window the card of the second column. */
export const EventCard = ({ event }: { event: EventInfo }) => {
  const { lang, pick, pickLang } = useTranslations()
  const reader = useReader()
  return (
    <div className="order-group event-card">
      <Picture {...pictureAddresses(event)} sizes="22rem" seed={event.shortName} />
      <div>
        <p>
          <Link to={paths.event(event.shortName)} lang={pickLang(event.title)}>
            {pick(event.title)}
          </Link>
        </p>
        <p className="dim small">{shortEventDay(event, lang, reader)}</p>
        <p className="dim small">{placeName(event.location ?? '')}</p>
      </div>
    </div>
  )
}
