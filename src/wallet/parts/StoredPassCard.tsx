import { useState } from 'react'
import { BoughtTerms, EntriesMeter } from '#catalogue/parts/SubscriptionFacts.tsx'
import { useTranslations } from '#i18n/use-translations.ts'
import { entriesLeft, isLinkedPass } from '#pass/rules/stored-passes.ts'
import type { SubscriptionRecord } from '#pass/store/records.ts'
import { LastChecked } from '#ticket/parts/LastChecked.tsx'
import { QrSheet } from '#ticket/parts/QrSheet.tsx'
import { Face } from '#ticket/static/TicketPicture.tsx'
import { CopyRow } from '#ui/app/CopyRow.tsx'
import { Button } from '#ui/content/Button.tsx'
import { Icon, chevronDownIcon, refreshIcon } from '#ui/content/Icon.tsx'
import { qrCodeIcon } from '#ui/content/more-icons.ts'
import { useNow } from '#ui/data/use-now.ts'
import { usageFacts } from '../rules/usage-text.ts'
import './StoredPassCard.css'

type Props = { subscription: SubscriptionRecord }

/** The pass number as a QR code in a sheet, with the PIN to be read aloud. */
const CodeSheet = ({ subscription: { id, pin } }: Props) => {
  const { t } = useTranslations()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" icon={qrCodeIcon} onClick={() => setOpen(true)}>
        {t('app.wallet.show-code')}
      </Button>
      <QrSheet open={open} onClose={() => setOpen(false)} title={t('app.passes.code')} value={id}>
        {pin !== null && (
          <p className="text-large center" translate="no">
            <b>{pin}</b>
          </p>
        )}
        <p className="dim">{t('app.passes.code.text')}</p>
      </QrSheet>
    </>
  )
}

/** PIN and pass number, which pay for tickets when they are typed into an order: behind the PIN. */
const Codes = ({ subscription: { pin, id } }: Props) => {
  const { t } = useTranslations()
  return (
    <details className="fold">
      <summary>
        {pin === null ? (
          t('app.passes.codes')
        ) : (
          <>
            <span className="small dim regular">{t('app.passes.pin')}</span>
            <bdi dir="ltr" translate="no">
              {pin}
            </bdi>
          </>
        )}
        <Icon shape={chevronDownIcon} />
      </summary>
      <dl>
        {pin !== null && (
          <CopyRow label={t('app.passes.pin')} text={pin}>
            <b className="text-large" translate="no">
              {pin}
            </b>
          </CopyRow>
        )}
        <CopyRow label={t('app.passes.id')} text={id}>
          <span translate="no">{id}</span>
        </CopyRow>
      </dl>
      <p className="small dim">{t('app.passes.codes.use')}</p>
    </details>
  )
}

/** A stored pass as an object: title, entries as tiles, holder, validity, the way to its code, codes and usage on the stub. */
export const StoredPassCard = ({ subscription }: Props) => {
  const translations = useTranslations()
  const { t, pick, pickLang } = translations
  const now = useNow(60_000)
  const { title, organizationName, descriptorId, terms, total, used, ownerName, checkedAt } = subscription
  const left = entriesLeft(subscription)
  const isLinked = isLinkedPass(subscription)
  return (
    <article className={left === 0 ? 'pk brand used' : 'pk brand'}>
      <header className="pk-head pass-head">
        {left !== 0 && <Face src={subscription.picture} seed={descriptorId} wide />}
        <h1 lang={pickLang(title)}>{pick(title)}</h1>
        {organizationName !== '' && <p>{t('app.passes.by', { name: organizationName })}</p>}
      </header>
      <div className="pk-code">
        <EntriesMeter maxEntries={total} used={used} />
        {left !== null && (
          <p className="text-large">
            <b>{t('app.checkout.pass.left', { count: left })}</b>
          </p>
        )}
        <p className="pk-name before-3">{ownerName}</p>
        <CodeSheet subscription={subscription} />
      </div>
      <div className="pk-stub stack">
        <Codes subscription={subscription} />
        <BoughtTerms terms={{ ...terms, maxEntries: total }} isLinked={isLinked} />
        <p className="small dim live">
          {!isLinked && <Icon shape={refreshIcon} />}
          <span>
            {left === null ? (
              usageFacts(subscription, now, translations).join(' · ')
            ) : (
              <LastChecked at={checkedAt} />
            )}
          </span>
        </p>
      </div>
    </article>
  )
}
