import { manifestPath } from '#ui/app/set-page-language.ts'
import { startAddress, startManifestPath, ticketsToBring } from '../rules/start-address.ts'
import { ticketList, type TicketAddress } from '../rules/tickets-link.ts'
import type { TicketRecord } from '../store/records.ts'

type Manifest = Readonly<Record<string, unknown>> & { readonly icons: readonly { readonly src: string }[] }

/** A manifest of this page itself, for a server without {@link startManifestPath}. Its addresses are absolute. */
function ownManifest(manifest: Manifest, tickets: readonly TicketAddress[], origin: string): string {
  const { id, name, short_name, lang, dir, display, background_color, theme_color } = manifest
  const absolute = {
    id,
    name,
    short_name,
    lang,
    dir,
    display,
    background_color,
    theme_color,
    start_url: origin + startAddress(tickets),
    scope: `${origin}/`,
    icons: manifest.icons.map((icon) => ({ ...icon, src: origin + icon.src })),
  }
  return `data:application/manifest+json,${encodeURIComponent(JSON.stringify(absolute))}`
}

/** A server without this address may answer it with the app, or with an error. */
async function hasStartManifest(address: string): Promise<boolean> {
  const answer = await fetch(address)
  return answer.ok && (answer.headers.get('Content-Type') ?? '').startsWith('application/manifest+json')
}

async function manifestFor(tickets: readonly TicketAddress[], lang: string, origin: string): Promise<string> {
  const address = `${startManifestPath}?${new URLSearchParams({ lang }).toString()}`
  // The request does not name the tickets: another server would write them to its log.
  if (await hasStartManifest(address)) return `${address}&tickets=${encodeURIComponent(ticketList(tickets))}`
  const answer = await fetch(manifestPath(lang))
  return ownManifest((await answer.json()) as Manifest, tickets, origin)
}

/**
 * On iOS: links the manifest of an app that brings the stored tickets along, once in a document, because WebKit reads the
 * first one only. Without a ticket or a connection nothing is linked.
 * @param now epoch ms
 * @throws without a connection
 */
export async function linkStartManifest(
  stored: readonly TicketRecord[],
  { lang, now }: { readonly lang: string; readonly now: number },
  page: Document = document,
): Promise<void> {
  const isLinked = (): boolean => page.querySelector('link[rel="manifest"]') !== null
  const tickets = ticketsToBring(stored, now)
  if (tickets.length === 0 || isLinked()) return
  const href = await manifestFor(tickets, lang, location.origin)
  // The address is set before the link joins the page.
  if (!isLinked()) page.head.append(Object.assign(page.createElement('link'), { rel: 'manifest', href }))
}
