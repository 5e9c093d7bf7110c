import { paths } from '#core/domain/page-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { Link } from '#shared/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { SearchInput } from '#ui/SearchInput.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'

/** The ways on from an address without an event: the search of all events, home, and the stored tickets. */
export const EventNotFound = () => {
  const { t } = useTranslations()
  return (
    <StatusMessage icon="missing" title={t('app.browse.event-gone')} text={t('app.lists.not-found.text')}>
      <search>
        <form className="join" action={paths.events()}>
          <SearchInput name="q" label={t('app.lists.search')} />
          <Button type="submit" variant="line">
            {t('app.lists.find')}
          </Button>
        </form>
      </search>
      <Link className={buttonClass({ full: true })} to={paths.home()}>
        {t('app.shell.browse-events')}
      </Link>
      <Link className={buttonClass({ variant: 'line', full: true })} to={paths.wallet()}>
        {t('app.shell.open-tickets')}
      </Link>
    </StatusMessage>
  )
}
