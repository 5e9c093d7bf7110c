import { useTranslations } from '#i18n/use-translations.ts'

/** The bar of Safari: the sign of the share menu is the marked one. */
const ShareMenu = () => (
  <>
    <rect x="8" y="18" width="104" height="28" rx="14" fill="var(--sunk)" />
    <rect x="20" y="29" width="52" height="6" rx="3" fill="var(--edge)" />
    <circle cx="94" cy="32" r="12" fill="var(--surface)" stroke="var(--tint)" strokeWidth="2" />
    <path
      d="M94 34v-9m-3.5 3.5L94 25l3.5 3.5M90.5 31H89v8h10v-8h-1.5"
      fill="none"
      stroke="var(--tint)"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
)

/** The list of the share menu: the row with the plus is the marked one. */
const HomeScreenRow = () => (
  <>
    <rect x="8" y="2" width="104" height="16" rx="4" fill="var(--sunk)" />
    <rect x="16" y="7" width="40" height="6" rx="3" fill="var(--edge)" />
    <rect
      x="8"
      y="22"
      width="104"
      height="20"
      rx="4"
      fill="var(--surface)"
      stroke="var(--tint)"
      strokeWidth="2"
    />
    <rect x="16" y="29" width="60" height="6" rx="3" fill="var(--edge)" />
    <path
      d="M94 26.5h8a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-8a2.5 2.5 0 0 1-2.5-2.5v-6a2.5 2.5 0 0 1 2.5-2.5M98 29.5v5M95.5 32h5"
      fill="none"
      stroke="var(--tint)"
      strokeWidth="1.75"
      strokeLinecap="round"
    />
    <rect x="8" y="46" width="104" height="16" rx="4" fill="var(--sunk)" />
    <rect x="16" y="51" width="48" height="6" rx="3" fill="var(--edge)" />
  </>
)

const steps = [
  ['share', ShareMenu],
  ['add', HomeScreenRow],
] as const

/** Shows where to tap in Safari on iOS, in the order of the steps. */
export const IosSteps = () => {
  const { t } = useTranslations()
  return (
    <ol className="install-steps">
      {steps.map(([step, Picture]) => (
        <li key={step}>
          <svg viewBox="0 0 120 64" aria-hidden="true">
            <rect x="1" y="1" width="118" height="62" rx="8" fill="var(--paper)" stroke="var(--line)" />
            <Picture />
          </svg>
          {t(`app.wallet.install.ios.${step}`)}
        </li>
      ))}
    </ol>
  )
}
