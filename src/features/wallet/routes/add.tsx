import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#core/domain/page-paths.ts'
import { readImport, type Import, type ImportInput, type ImportRefusal } from '#core/domain/read-import.ts'
import { startTickets } from '#core/domain/start-address.ts'
import type { TicketPack } from '#core/domain/ticket-pack.ts'
import { ticketsOfFragment } from '#core/domain/tickets-link.ts'
import type { SharedInput } from '#core/storage/read/shared-input.ts'
import { useTranslations } from '#i18n/use-translations.ts'
import { decodePicture } from '#platform/read-codes.ts'
import { FindByEmail } from '#shared/FindByEmail.tsx'
import { LinkForm } from '#shared/LinkForm.tsx'
import { PageHeading } from '#shared/PageHeading.tsx'
import { ticketPlusIcon } from '#ui/icons.ts'
import { qrCodeIcon } from '#ui/more-icons.ts'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { CodeScanner } from '../components/CodeScanner.tsx'
import { FileButton } from '../components/FileButton.tsx'
import { LinkedTickets } from '../components/LinkedTickets.tsx'
import { PackReview } from '../components/PackReview.tsx'
import { useSharedInput } from '../use-shared-input.ts'
import { useWallet } from '../use-wallet.ts'

/** Why something cannot be added, and what to do instead. */
const ImportRefused = ({ reason }: { reason: ImportRefusal | 'lost' }) => {
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

type Input = ImportInput<Blob>
/** The way by which tickets came; the result is shown there. */
type Source = 'link' | 'code' | 'file' | 'shared'

interface Refused {
  readonly source: Source
  readonly reason: ImportRefusal | 'lost'
}

/** Reads what the person brings. A link opens at once; a pack waits for the confirmation. */
function useImport() {
  const navigate = useNavigate()
  const [pack, setPack] = useState<TicketPack | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [reading, setReading] = useState<Source | null>(null)

  /** Reads the content of a source. Resolves with its kind. */
  const read = useCallback(
    async (source: Source, input: Input): Promise<Import['kind']> => {
      setRefused(null)
      setReading(source)
      const tools = { origin: location.origin, decodePicture }
      const result = await readImport(input, tools)
      setReading(null)
      if (result.kind === 'refused') setRefused({ source, reason: result.reason })
      if (result.kind === 'pack') setPack(result.pack)
      if (result.kind === 'link') await navigate(result.path, { replace: source === 'shared' })
      return result.kind
    },
    [navigate],
  )
  const close = useCallback(() => {
    setPack(null)
    setRefused(null)
  }, [])
  return { pack, refused, reading, read, setRefused, close }
}

type WaysProps = Pick<ReturnType<typeof useImport>, 'refused' | 'reading' | 'read'>

/** Camera first, then the link, the mail and a file: what is nearest at hand comes first. */
const Ways = ({ refused, reading, read }: WaysProps) => {
  const { t } = useTranslations()
  const refusedBy = (source: Source) =>
    refused?.source === source && <ImportRefused reason={refused.reason} />
  const linkError = refused?.source === 'link' ? refused.reason : null
  return (
    <div className="two-columns">
      <div>
        {refusedBy('shared')}
        <section className="part ticket-wide stack gap-3" aria-labelledby="add-code">
          <h2 id="add-code">{t('app.tickets.add.code')}</h2>
          {refusedBy('code')}
          <CodeScanner onCode={(text) => void read('code', { text })}>
            <FileButton
              icon={qrCodeIcon}
              accept="image/*"
              busy={reading === 'code'}
              onFile={(file) => void read('code', { file })}
            >
              {t('app.tickets.add.picture')}
            </FileButton>
          </CodeScanner>
        </section>
      </div>
      <aside>
        <section className="part ticket-wide" aria-label={t('app.tickets.add.link')}>
          <LinkForm
            label={t('app.tickets.add.link')}
            error={linkError && t(`app.tickets.add.refused.${linkError}`, { shop: location.host })}
            onText={async (text) => (await read('link', { text })) !== 'refused'}
          />
        </section>
        <FindByEmail />
      </aside>
      <div>
        <section className="part ticket-wide stack gap-3" aria-labelledby="add-file">
          <h2 id="add-file">{t('app.tickets.add.file')}</h2>
          <p className="dim">{t('app.tickets.add.file.text')}</p>
          {refusedBy('file')}
          <div>
            <FileButton
              icon={ticketPlusIcon}
              busy={reading === 'file'}
              onFile={(file) => void read('file', { file })}
            >
              {t('app.tickets.add.file.do')}
            </FileButton>
          </div>
        </section>
      </div>
    </div>
  )
}

/** Every way to bring tickets to this device, and what another app shared with this one. */
export const Component = () => {
  const { t } = useTranslations()
  const { tickets } = useWallet()
  const frame = { back: paths.wallet(), barTitle: t('app.shell.tickets') }
  const { pack, read, setRefused, close, ...ways } = useImport()
  const receive = useCallback(
    async (input: SharedInput | null): Promise<boolean> => {
      if (input !== null && input !== 'too-large') return (await read('shared', input)) === 'pack'
      setRefused({ source: 'shared', reason: input ?? 'lost' })
      return false
    },
    [read, setRefused],
  )
  const forgetShared = useSharedInput(receive)
  const { hash } = useLocation()
  const startingTickets = useMemo(() => startTickets(hash), [hash])
  const linked = useMemo(
    () => (startingTickets.length > 0 ? startingTickets : ticketsOfFragment(hash)),
    [startingTickets, hash],
  )
  if (pack && tickets) {
    const closePack = (): void => {
      forgetShared()
      close()
    }
    return (
      <Page {...frame} wide bar>
        <PackReview pack={pack} stored={tickets} onDecided={forgetShared} onClose={closePack} />
      </Page>
    )
  }
  if (linked.length > 0)
    return (
      <Page {...frame} bar>
        <PageHeading title={t('app.wallet.add')} />
        <LinkedTickets key={hash} tickets={linked} once={startingTickets.length > 0} />
      </Page>
    )
  return (
    <Page {...frame} wide>
      <PageHeading title={t('app.wallet.add')} />
      <p className="dim">{t('app.tickets.add.text')}</p>
      <Ways {...ways} read={read} />
    </Page>
  )
}
