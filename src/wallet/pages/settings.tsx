import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { languagesQuery } from '#catalogue/parts/catalogue-queries.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { NotificationSwitch, useServerSends } from '#push/parts/NotificationSwitch.tsx'
import { InstallOffer } from '#ticket/parts/InstallOffer.tsx'
import { RemoveSheet } from '#ticket/parts/RemoveSheet.tsx'
import { Link } from '#ui/app/Link.tsx'
import { PageHeading } from '#ui/app/PageHeading.tsx'
import { Button } from '#ui/content/Button.tsx'
import { refreshIcon, ticketPlusIcon } from '#ui/content/Icon.tsx'
import { MenuLabel } from '#ui/content/MenuLabel.tsx'
import { useServices } from '#ui/data/services.ts'
import { useDeviceSetting } from '#ui/data/use-device-setting.ts'
import { Select } from '#ui/forms/Field.tsx'
import { RadioCard } from '#ui/forms/RadioCard.tsx'
import { Page } from '#ui/page/Page.tsx'
import { useInBrowser } from '#ui/page/use-in-browser.ts'
import { paths } from '#wire/page-paths.ts'
import { StorageNotice } from '../parts/StorageNotice.tsx'
import type { PastTickets } from '../rules/retention.ts'
import { walletSettings } from '../store/settings.ts'

const choices = ['month', 'always', 'event'] as const satisfies readonly PastTickets[]

function usePastTickets() {
  const { refreshWallet, run } = useServices()
  const { value: choice, save } = useDeviceSetting(walletSettings.pastTickets)
  const [failed, setFailed] = useState(false)
  const change = async (next: PastTickets): Promise<void> => {
    await save(() => next)
    const { enforceRetention } = await import('../flows/enforce-retention.ts')
    await run(enforceRetention, true)
    // Writes the finished list without what was removed.
    await refreshWallet()
  }
  const choose = (next: PastTickets): void => {
    setFailed(false)
    void change(next).catch(() => setFailed(true))
  }
  return { choice, choose, failed }
}

/** How long past tickets stay on this device, and the removal of everything. */
const PastTicketsChoice = () => {
  const { t } = useTranslations()
  const { run } = useServices()
  const { choice, choose, failed } = usePastTickets()
  const [removing, setRemoving] = useState(false)
  if (!choice) return null
  const removeAllTickets = async (): Promise<boolean> =>
    run((await import('#ticket/flows/remove-ticket.ts')).removeAllTickets)
  return (
    <>
      <div className="stack">
        <h3 id="past-tickets">{t('app.wallet.past-choice')}</h3>
        <div className="stack gap-2" role="radiogroup" aria-labelledby="past-tickets">
          {choices.map((option) => (
            <RadioCard
              key={option}
              name="past-tickets"
              value={option}
              checked={choice === option}
              onChange={() => choose(option)}
              title={t(`app.wallet.past-choice.${option}`)}
              detail={t(`app.wallet.past-choice.${option}.text`)}
            />
          ))}
        </div>
        {failed && (
          <p className="error-message" role="alert">
            {t('app.wallet.remove.failed')}
          </p>
        )}
        <Button variant="text" bad onClick={() => setRemoving(true)}>
          {t('app.wallet.remove-all')}
        </Button>
      </div>
      <RemoveSheet
        title={t('app.wallet.remove-all.title')}
        text={t('app.wallet.remove-all.text')}
        open={removing}
        remove={removeAllTickets}
        onClose={() => setRemoving(false)}
        onRemoved={() => setRemoving(false)}
      />
    </>
  )
}

type SectionProps = { id: string; title: string; children: ReactNode }

const Section = ({ id, title, children }: SectionProps) => (
  <section className="card part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const ownName = (lang: string): string => new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang

/** The languages of the server, each by its own name, that of the page until they are known; nothing where there is one. */
const LanguageSection = () => {
  const { api } = useServices()
  const { t, lang } = useTranslations()
  const navigate = useNavigate()
  const { data, isPending } = useQuery(languagesQuery(api))
  // The sections below keep their place when the answer comes.
  const languages = data ?? [{ locale: lang, displayLanguage: ownName(lang) }]
  if (!isPending && languages.length < 2) return null
  return (
    <Section id="language" title={t('app.shell.language')}>
      <Select
        aria-labelledby="language"
        value={lang}
        // The shell keeps the language of an address for the following pages.
        onChange={({ target }) => void navigate({ search: `?lang=${target.value}` }, { replace: true })}
      >
        {languages.map(({ locale, displayLanguage }) => (
          <option key={locale} value={locale} lang={locale}>
            {displayLanguage}
          </option>
        ))}
      </Select>
    </Section>
  )
}

const HelpSection = () => {
  const { t } = useTranslations()
  return (
    <Section id="help" title={t('app.settings.help')}>
      <ul className="menu">
        <li>
          <Link to={paths.addTickets()}>
            <MenuLabel icon={ticketPlusIcon} below={t('app.wallet.elsewhere.text')}>
              {t('app.settings.find')}
            </MenuLabel>
          </Link>
        </li>
        <li>
          <a href="/recover">
            <MenuLabel icon={refreshIcon} below={t('app.settings.repair.text')}>
              {t('app.settings.repair')}
            </MenuLabel>
          </a>
        </li>
      </ul>
    </Section>
  )
}

const NotificationSection = () => {
  const { t } = useTranslations()
  if (!useServerSends()) return null
  return (
    <Section id="notifications" title={t('app.settings.notifications')}>
      <NotificationSwitch />
    </Section>
  )
}

const StorageSection = () => {
  const { t } = useTranslations()
  return (
    <Section id="storage" title={t('app.settings.storage')}>
      <div className="stack gap-5">
        <StorageNotice broken={null} />
        <PastTicketsChoice />
      </div>
    </Section>
  )
}

/** The settings of this device. What is read from the device is not on a rendered page. */
export const Component = () => {
  const { t } = useTranslations()
  const inBrowser = useInBrowser()
  return (
    <Page back={paths.wallet()} barTitle={t('app.shell.tickets')} wide>
      <PageHeading title={t('app.settings')} />
      <div className="half-columns">
        <div>
          <LanguageSection />
          {inBrowser && <NotificationSection />}
          <HelpSection />
        </div>
        <div>
          {/* Last, because it is read from the device: nothing moves. */}
          {inBrowser && <StorageSection />}
        </div>
      </div>
      {/* Last, because the browser may offer it late: nothing moves. */}
      <InstallOffer />
    </Page>
  )
}
