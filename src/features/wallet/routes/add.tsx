import { useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { ticketsAddress, type LinkRefusal } from '#core/domain/pasted-address.ts'
import { ticketsOfFragment } from '#core/domain/tickets-link.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { FindByEmail } from '#shared/FindByEmail.tsx'
import { LinkForm } from '#shared/LinkForm.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { CodeScanner } from '../components/CodeScanner.tsx'
import { LinkedTickets } from '../components/LinkedTickets.tsx'

/** Why something cannot be added, and what to do instead. */
const Refused = ({ reason }: { reason: LinkRefusal }) => {
  const { t } = useTranslations()
  return (
    <Notice
      tone="warn"
      live="alert"
      title={reason === 'ticket-code' ? t('app.tickets.add.door-code') : undefined}
    >
      {t(`app.tickets.add.refused.${reason}`, { shop: location.host })}
    </Notice>
  )
}

type WaysProps = {
  /** Why the text that another app shared cannot be added. */
  shared: LinkRefusal | null
}

/** The ways to add a ticket: camera, link, mail. */
const Ways = ({ shared }: WaysProps) => {
  const { t } = useTranslations()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<{ source: 'link' | 'code'; reason: LinkRefusal } | null>(null)
  const open = async (source: 'link' | 'code', text: string): Promise<boolean> => {
    const address = ticketsAddress(text, location.origin)
    setRefused('refused' in address ? { source, reason: address.refused } : null)
    if ('page' in address) await navigate(address.page)
    return 'page' in address
  }
  const linkError = refused?.source === 'link' ? refused.reason : null
  return (
    <div className="two-columns">
      <div>
        {shared && <Refused reason={shared} />}
        <section className="part ticket-wide stack gap-3" aria-labelledby="add-code">
          <h2 id="add-code">{t('app.tickets.add.code')}</h2>
          {refused?.source === 'code' && <Refused reason={refused.reason} />}
          <CodeScanner onCode={(text) => void open('code', text)} />
        </section>
      </div>
      <aside>
        <section className="part ticket-wide" aria-label={t('app.tickets.add.link')}>
          <LinkForm
            label={t('app.tickets.add.link')}
            error={linkError && t(`app.tickets.add.refused.${linkError}`, { shop: location.host })}
            onText={(text) => open('link', text)}
          />
        </section>
        <FindByEmail />
      </aside>
    </div>
  )
}

/** What another app shared (`share_target` of the manifest); null without it. */
function sharedText(search: URLSearchParams): string | null {
  const texts = ['title', 'text', 'url'].flatMap((name) => search.getAll(name))
  return texts.length === 0 ? null : texts.join('\n')
}

/** Every way to bring tickets to this device, and the link that another app shared with this one. */
export const Component = () => {
  const { t } = useTranslations()
  const frame = { back: paths.wallet(), barTitle: t('app.shell.tickets') }
  const { hash } = useLocation()
  const linked = useMemo(() => ticketsOfFragment(hash), [hash])
  const text = sharedText(useSearchParams()[0])
  const shared = text === null ? null : ticketsAddress(text, location.origin)
  if (shared && 'page' in shared) return <Navigate to={shared.page} replace />
  if (linked.length > 0)
    return (
      <Page {...frame} bar>
        <PageHeading title={t('app.wallet.add')} />
        <LinkedTickets key={hash} tickets={linked} />
      </Page>
    )
  return (
    <Page {...frame} wide>
      <PageHeading title={t('app.wallet.add')} />
      <p className="dim">{t('app.tickets.add.text')}</p>
      <Ways shared={shared && shared.refused} />
    </Page>
  )
}
