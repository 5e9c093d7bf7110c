import { Link } from 'react-router'
import { useText } from '#i18n/text.ts'
import { documents, paths } from '#shared/paths.ts'
import type { Frame } from '#shared/frame.ts'
import { useSignedIn } from '#shared/sign-in.ts'
import { Icon } from '#ui/Icon.tsx'
import { Mark } from '#ui/Mark.tsx'
import { TopBar } from '#ui/TopBar.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { ShareButton } from './ShareButton.tsx'
import type { Place } from './places.ts'

type Props = {
  frame: Frame
  place: Place | null
  languages: readonly { readonly locale: string; readonly displayLanguage: string }[]
  onChooseLanguage: (lang: string) => void
}

/** The bar at the top: on places the mark and the ways between them, inside a flow the way back and where one is. */
export const ShellTop = ({ frame, place, languages, onChooseLanguage }: Props) => {
  const { t } = useText()
  const signedIn = useSignedIn()
  const start =
    place !== null || frame.back === undefined ? (
      <Link className="mark" to={paths.home()}>
        <Mark />
        Tessera
      </Link>
    ) : (
      <Link className="tool" to={frame.back} aria-label={t('app.shell.back')}>
        <Icon name="arrow-left" />
      </Link>
    )
  return (
    <TopBar
      start={start}
      title={place === null ? frame.title : undefined}
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
          {frame.share && <ShareButton {...frame.share} />}
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
            <a className="tool only-wide" href={documents.signIn()}>
              {t('app.shell.sign-in')}
            </a>
          )}
        </>
      }
    />
  )
}
