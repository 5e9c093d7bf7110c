import { useState } from 'react'
import { NotFoundMessage } from '#catalogue/parts/NotFoundMessage.tsx'
import { useTranslations } from '#i18n/use-translations.ts'
import { getSubscription } from '#pass/store/read-subscriptions.ts'
import { ButtonLink } from '#ui/app/Link.tsx'
import { DocumentTitle, PageHeading } from '#ui/app/PageHeading.tsx'
import { Button } from '#ui/content/Button.tsx'
import { ticketIcon } from '#ui/content/Icon.tsx'
import { Notice } from '#ui/content/Notice.tsx'
import { useServices } from '#ui/data/services.ts'
import { useStored } from '#ui/data/use-stored.ts'
import { paths } from '#wire/page-paths.ts'
import { keepLinkedSubscription } from '../flows/keep-subscription.ts'

type Props = {
  id: string
  /** The server lists events that it opens, so that it knows the pass; undefined without an answer. */
  isListed: boolean | undefined
}

/** The pass that the address names: its copy on this device, the offer to store it, or that the server lists nothing for it. */
export const LinkedPass = ({ id, isListed }: Props) => {
  const { t, lang, pick, pickLang } = useTranslations()
  const { renewWalletList, run } = useServices()
  const [failed, setFailed] = useState(false)
  const { value: stored, error, show } = useStored(getSubscription, [id])
  // Neither the link nor a call with its id has a title.
  const name = t('app.passes.linked', { number: id.slice(0, 8).toUpperCase() })
  const keep = async () => {
    const kept = await run(keepLinkedSubscription, id, { [lang]: name })
    setFailed(kept === null)
    if (kept === null) return
    show(kept)
    void renewWalletList()
  }
  // The list reports that it loads, or why it is missing.
  if (!stored && (isListed === undefined || (stored === undefined && error === null))) return null
  if (!stored && !isListed)
    return (
      <div role="status">
        <DocumentTitle title={t('app.passes.no-events')} />
        <NotFoundMessage title={t('app.passes.no-events')} text={t('app.passes.linked.none')} />
      </div>
    )
  const way = stored ? (
    <ButtonLink variant="line" slim to={paths.storedPass(id)}>
      {t('app.passes.linked.show')}
    </ButtonLink>
  ) : (
    <Button variant="line" slim onClick={keep}>
      {t('app.passes.linked.keep')}
    </Button>
  )
  const texts = stored
    ? [isListed === false ? 'app.passes.no-events' : 'app.passes.linked.kept']
    : ['app.passes.linked.text', 'app.passes.linked.ask', ...(failed ? ['app.passes.linked.failed'] : [])]
  return (
    <>
      {isListed === false && <PageHeading title={t('app.lists.pass')} />}
      <Notice
        tone={failed ? 'warn' : 'neutral'}
        icon={ticketIcon}
        live="status"
        className="before-4 after-4"
        title={stored ? <span lang={pickLang(stored.title)}>{pick(stored.title)}</span> : name}
        actions={way}
      >
        {texts.map((key) => t(key, { tickets: t('app.shell.tickets') })).join(' ')}
      </Notice>
    </>
  )
}
