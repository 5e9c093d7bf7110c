import { Link } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import type { ShellOptions } from '#shared/shell-options.ts'
import { useSignedIn } from '#shared/sign-in-state.ts'
import { Icon } from '#ui/Icon.tsx'
import { Logo } from '#ui/Logo.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { ShareButton } from './ShareButton.tsx'
import type { MainSection } from './main-section.ts'

type Props = {
  options: ShellOptions
  section: MainSection | null
  languages: readonly { readonly locale: string; readonly displayLanguage: string }[]
  onChooseLanguage: (lang: string) => void
}

/** The bar at the top: on places the mark and the ways between them, inside a flow the way back and where one is. */
export const ShellTopBar = ({
  options: shellOptions,
  section: place,
  languages,
  onChooseLanguage,
}: Props) => {
  const { t } = useTranslations()
  const signedIn = useSignedIn()
  const start =
    place !== null || shellOptions.back === undefined ? (
      <Link className="mark" to={paths.home()}>
        <Logo />
        Tessera
      </Link>
    ) : (
      <Link className="tool" to={shellOptions.back} aria-label={t('app.shell.back')}>
        <Icon name="arrow-left" />
      </Link>
    )
  return (
    <TopBar
      start={start}
      title={place === null ? shellOptions.title : undefined}
      tools={
        <>
          {place !== null && (
            <nav className="only-wide row" aria-label={t('app.shell.nav-top')}>
              <Link className="tool" to={paths.home()} aria-current={place === 'events' ? 'page' : undefined}>
                {t('app.shell.events')}
              </Link>
              <Link
                className="tool"
                to={paths.wallet()}
                aria-current={place === 'tickets' ? 'page' : undefined}
              >
                {t('app.shell.tickets')}
              </Link>
            </nav>
          )}
          {shellOptions.share && <ShareButton {...shellOptions.share} />}
          <LanguageChoice languages={languages} onChoose={onChooseLanguage} />
          {signedIn && place !== null && (
            <Link
              className="tool only-wide"
              to={paths.orders()}
              aria-current={place === 'account' ? 'page' : undefined}
            >
              {t('app.shell.account')}
            </Link>
          )}
          {signedIn === false && place !== null && (
            <a className="tool only-wide" href={serverPaths.signIn()}>
              {t('app.shell.sign-in')}
            </a>
          )}
        </>
      }
    />
  )
}
