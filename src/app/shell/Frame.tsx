import { useLocation } from 'react-router'
import type { FrameProps } from '#ui/Page.tsx'
import { Banners } from './Banners.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { Footer } from './Footer.tsx'
import { mainSectionOf } from './main-section.ts'
import { ShellTabs } from './ShellTabs.tsx'
import { ShellTopBar } from './ShellTopBar.tsx'
import { useContextEvent } from './use-context-event.ts'
import { useLanguage } from './use-language.ts'

/** The bars around a page of the shop; each page renders its own through `Page`. */
export const Frame = ({ children, ...options }: FrameProps) => {
  const section = mainSectionOf(useLocation().pathname)
  const event = useContextEvent()
  const { languages, choose } = useLanguage(event?.contentLanguages ?? options.languages ?? null)
  const legal = event ? { terms: event.termsAndConditionsUrl, privacy: event.privacyPolicyUrl } : undefined
  return (
    <>
      <ShellTopBar options={options} section={section} languages={languages} onChooseLanguage={choose} />
      <Banners />
      <ClockNotice />
      {children}
      <Footer legal={options.legal === undefined ? legal : options.legal} />
      {section !== null && <ShellTabs place={section} />}
    </>
  )
}
