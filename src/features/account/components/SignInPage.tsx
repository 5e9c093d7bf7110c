import { useLocation } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { serverPaths } from '#core/domain/server-paths.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { signInReturn } from '#platform/account-redirect.ts'
import { PageHeading } from '#shared/PageHeading.tsx'
import { SettingsRow } from '#shared/SettingsRow.tsx'
import { mayBeSignedIn } from '#shared/sign-in-state.ts'
import { buttonClass } from '#ui/button-class.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/Icon.tsx'
import { circleUserIcon, ticketIcon } from '#ui/icons.ts'
import { smartphoneIcon, userPenIcon } from '#ui/more-icons.ts'
import { Page, type FrameOptions } from '#ui/Page.tsx'
import { toneClass } from '#ui/tone.ts'

/** The state that a link of the app's bars hands to this page. */
interface SignInState {
  /** Path and query of the page that the visitor came from. */
  readonly returnTo?: string
}

const gains = [
  ['orders', ticketIcon],
  ['details', userPenIcon],
  ['guest', smartphoneIcon],
] as const

/**
 * Stands before the sign-in page of the server: what a visitor gains, that buying works without it, and where it leads. Afterwards the
 * visitor is back on the page from which this one was opened.
 */
export const SignInPage = (frame: FrameOptions) => {
  const { t } = useTranslations()
  const { pathname, search, ...entry } = useLocation()
  const { returnTo } = (entry.state as SignInState | null) ?? {}
  const target = returnTo ?? pathname + search
  return (
    <Page {...frame} wide back={returnTo ?? paths.home()}>
      <PageHeading title={t('app.account.sign-in')} />
      <ul className="grid before-4">
        {gains.map(([gain, icon]) => (
          <li key={gain} className={classNames('check-point', toneClass.brand)}>
            <Icon shape={icon} />
            <div>
              <b>{t(`app.account.sign-in.${gain}`)}</b>
              <p className="dim">{t(`app.account.sign-in.${gain}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <section className="ticket-wide stack gap-3 before-5" aria-label={t('app.shell.next-step')}>
        <a
          className={buttonClass({ full: true })}
          href={serverPaths.signIn(target)}
          onClick={() => {
            mayBeSignedIn.keep()
            signInReturn.keep(target)
          }}
        >
          <Icon shape={circleUserIcon} />
          {t('app.shell.sign-in')}
        </a>
        <p className="small dim">{t('app.account.sign-in.leaves')}</p>
      </section>
      <ul className="menu ticket-wide before-4">
        <SettingsRow />
      </ul>
    </Page>
  )
}
