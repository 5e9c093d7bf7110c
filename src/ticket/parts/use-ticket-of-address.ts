import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from '#i18n/use-translations.ts'
import { canonicalId } from '#kit/text/is-uuid.ts'
import { setPageLanguage } from '#ui/app/set-page-language.ts'
import { useWallet } from './use-wallet.ts'

/** The stored ticket that the address of a ticket page or door view names, with the tickets of its order. */
export function useTicketOfAddress() {
  const { eventShortName = '', ticketUuid: uuid = '' } = useParams()
  const { lang } = useTranslations()
  const { tickets, pictures, storageFailure } = useWallet(eventShortName)
  const ofEvent = (tickets ?? []).filter((stored) => stored.eventShortName === eventShortName)
  const ticket = ofEvent.find((stored) => canonicalId(stored.uuid) === canonicalId(uuid))
  const [shown, setShown] = useState<string | null>(null)
  if (ticket && shown !== uuid) setShown(uuid)
  // Both pages are outside of the shell, which sets the language of every other page.
  useEffect(() => setPageLanguage(lang), [lang])
  return {
    address: { eventShortName, uuid },
    isRead: tickets !== null,
    ticket,
    pictures,
    /** Those of its order. */
    tickets: ofEvent.filter(({ shortId }) => shortId === ticket?.shortId),
    /** It was stored and has been removed, in this tab or another: its page must not fetch it again. */
    isRemoved: !ticket && shown === uuid,
    storageFailure,
  }
}
