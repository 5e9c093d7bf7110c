import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { shareOrCopy } from '#device/browser/share.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { compareText } from '#kit/text/fold-text.ts'
import type { Language } from '#kit/values.ts'
import { lazyPart } from '#ui/app/lazy-part.ts'
import { Link } from '#ui/app/Link.tsx'
import { showToast } from '#ui/app/toasts.ts'
import { Icon, arrowLeftIcon, shareIcon, languagesIcon } from '#ui/content/Icon.tsx'
import { useSignedIn } from '#ui/data/sign-in-state.ts'
import { reportEarlyValue } from '#ui/forms/report-early-value.ts'
import { Logo } from '#ui/page/Logo.tsx'
import type { FrameOptions } from '#ui/page/Page.tsx'
import { TopBar } from '#ui/page/TopBar.tsx'
import { paths } from '#wire/page-paths.ts'
import type { MainSection } from './main-section.ts'

type LanguageChoiceProps = { languages: readonly Language[]; onChoose: (lang: string) => void }

/** A native select over an icon with the offered languages, each by its own name. */
const LanguageChoice = ({ languages, onChoose }: LanguageChoiceProps) => {
  const { t, lang } = useTranslations()
  if (languages.length < 2) return null
  // A collation takes 25 ms to load, and four times as long on a slow phone.
  const sorted = [...languages].sort((a, b) => compareText(a.displayLanguage, b.displayLanguage))
  return (
    <label className="tool language-select">
      <Icon shape={languagesIcon} />
      <span aria-hidden="true">{lang.toUpperCase()}</span>
      <select
        ref={reportEarlyValue}
        autoComplete="off"
        aria-label={`${t('app.shell.language')}: ${lang.toUpperCase()}`}
        value={lang}
        onChange={(event) => onChoose(event.target.value)}
      >
        {sorted.map(({ locale, displayLanguage }) => (
          <option key={locale} value={locale} lang={locale}>
            {displayLanguage}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Opens the share sheet of the device with the address, or copies the address where there is none. */
const ShareButton = ({ title, path }: { title: string; path: string }) => {
  const { t } = useTranslations()
  const share = async () => {
    const url = new URL(path, location.origin).href
    if (await shareOrCopy({ title, url })) showToast({ id: 'share', text: t('app.shell.link-copied') })
  }
  return (
    <button className="tool" type="button" aria-label={t('app.shell.share')} onClick={() => void share()}>
      <Icon shape={shareIcon} />
    </button>
  )
}

type Props = {
  options: FrameOptions
  section: MainSection | null
  languages: readonly Language[]
  onChooseLanguage: (lang: string) => void
}

const currentPage = (current: boolean) => (current ? 'page' : undefined)

/** Links to events and tickets; a phone has the tabs instead. Inside of a flow to the tickets only. */
const SectionLinks = ({ section }: Pick<Props, 'section'>) => {
  const { t } = useTranslations()
  return (
    <nav className="only-wide row" aria-label={t('app.shell.nav-top')}>
      {section !== null && (
        <Link className="tool" to={paths.home()} aria-current={currentPage(section === 'events')}>
          {t('app.shell.events')}
        </Link>
      )}
      <Link className="tool" to={paths.wallet()} aria-current={currentPage(section === 'tickets')}>
        {t('app.shell.tickets')}
      </Link>
    </nav>
  )
}

/** Loads with the first click. Without its code the click leads to the orders, which report the failure. */
const UserMenu = lazyPart(() =>
  import('#account/parts/UserMenu.tsx').then(
    (loaded) => loaded.UserMenu,
    () => () => <Navigate to={paths.orders()} />,
  ),
)

const UserMenuButton = ({ className, current }: { className: string; current: boolean }) => {
  const { t } = useTranslations()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-current={currentPage(current)}
        onClick={() => setOpen(true)}
      >
        {t('app.shell.account')}
      </button>
      {open && <UserMenu onClose={() => setOpen(false)} />}
    </>
  )
}

/** The menu of the visitor or the sign-in; nothing where the server has no sign-in. A phone has a tab in sections. */
const Account = ({ section, isWide }: Pick<Props, 'section'> & { isWide: boolean }) => {
  const { t } = useTranslations()
  const signedIn = useSignedIn()
  const { pathname, search } = useLocation()
  if (signedIn === null) return null
  const className = isWide ? 'tool only-wide' : 'tool'
  // A sign-in that begins here ends at the orders.
  const isEntrance = pathname === paths.home() || section === 'account'
  return signedIn ? (
    <UserMenuButton className={className} current={section === 'account'} />
  ) : (
    <Link
      className={className}
      to={paths.orders()}
      state={isEntrance ? undefined : { returnTo: pathname + search }}
    >
      {t('app.shell.sign-in')}
    </Link>
  )
}

/** The title of the bar. The style sheet fades in that of the page; screen readers have its heading. */
const BarTitle = ({ barTitle, scrolledTitle }: FrameOptions) =>
  scrolledTitle === undefined ? (
    barTitle
  ) : (
    <>
      <span>{barTitle}</span>
      <b aria-hidden="true">{scrolledTitle}</b>
    </>
  )

/** The top bar: the logo and the main sections, or inside a flow the way back and the title. */
export const ShellTopBar = ({ options, section, languages, onChooseLanguage }: Props) => {
  const { t } = useTranslations()
  const isWide = section !== null || options.account === 'wide'
  const start =
    section !== null || options.back === undefined ? (
      <Link className="mark" to={paths.home()}>
        <Logo />
        Tessera
      </Link>
    ) : (
      <Link className="tool" to={options.back} aria-label={t('app.shell.back')}>
        <Icon shape={arrowLeftIcon} />
      </Link>
    )
  return (
    <TopBar
      start={start}
      title={section === null ? <BarTitle {...options} /> : undefined}
      tools={
        <>
          {options.status}
          {isWide && <SectionLinks section={section} />}
          {options.share && <ShareButton {...options.share} />}
          <LanguageChoice languages={languages} onChoose={onChooseLanguage} />
          {(isWide || options.account) && <Account section={section} isWide={isWide} />}
        </>
      }
    />
  )
}
