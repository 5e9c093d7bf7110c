/**
 * Shows a push message (docs/api/push.md#message). Every message is shown: WebKit ends a subscription after three that are not. What
 * the device has stored may refine it within a short time; without it the declared text is shown.
 */
import * as z from 'zod/mini'
import { readSetting } from '#device/settings.ts'
import type { TesseraDatabase } from '#device/storage/database.ts'
import { attempt } from '#kit/attempt.ts'
import { chooseLanguage } from '#kit/text/language-choice.ts'
import { parseJson } from '#kit/text/parse-json.ts'
import { textInLanguage } from '#kit/text/text-in-language.ts'
import type { LocalizedText } from '#kit/values.ts'
import { answerOr } from '#kit/with-timeout.ts'
import { getReservation } from '#purchase/store/read-reservations.ts'
import { pushSettings } from '#push/store/settings.ts'
import { allTickets } from '#ticket/store/read-tickets.ts'
import { decodeOrNull } from '#wire/decode-or-null.ts'
import { parsePage, paths } from '#wire/page-paths.ts'
import { workerLanguages } from './worker-languages.ts'
import { workerTexts } from './worker-texts.ts'

/** A push event. Safari gives the notification of a declarative message in place of its text. */
export interface ReceivedPush {
  /** @throws for bytes that are no text */
  readonly text: () => string | undefined
  readonly notification: unknown
}

export interface PushScope {
  readonly origin: string
  readonly database: () => Promise<TesseraDatabase>
  /** The browser's languages, most preferred first. */
  readonly languages: readonly string[]
  readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>
}

/** ms; the browser ends a worker that takes long. */
const refineTime = 1500

/** Read with less than the message promises: what can be shown of a message of another build is shown. */
const declaredNotification = z.object({
  title: z.string().check(z.minLength(1)),
  lang: z.catch(z.string(), ''),
  navigate: z.catch(z.string(), paths.wallet()),
  tag: z.catch(z.optional(z.string()), undefined),
})
type Declared = z.output<typeof declaredNotification>

/** The notification of a message; null for one that cannot be read. */
function declaredIn({ text, notification }: ReceivedPush): Declared | null {
  const message = attempt(() => parseJson(text() ?? '') as { notification?: unknown } | null)
  return decodeOrNull(declaredNotification, notification ?? message?.notification)
}

/** The path of an address of this origin; else that of the wallet. */
function pathOf(address: string, origin: string): string {
  const url = attempt(() => new URL(address, origin))
  return url?.origin === origin ? `${url.pathname}${url.search}` : paths.wallet()
}

/** The stored title of the event, or of the pass, that a page is about; null without one. */
async function storedTitle(db: TesseraDatabase, pathname: string): Promise<LocalizedText | null> {
  const page = parsePage(pathname)
  if (page === null) return null
  if (page.page === 'reservation') return (await getReservation(db, page.reservationId))?.title ?? null
  if (!('eventShortName' in page)) return null
  const { eventShortName } = page
  const bells = await readSetting(db, pushSettings.bells)
  const titles = [
    ...(await allTickets(db))
      .filter((ticket) => ticket.eventShortName === eventShortName)
      .map(({ eventTitle }) => eventTitle),
    ...bells.filter(({ shortName }) => shortName === eventShortName).map(({ title }) => title),
  ]
  return titles[0] ?? null
}

/** The general sentence of this build, for a message that it cannot read. */
function generalText(languages: readonly string[]): Declared {
  const lang = chooseLanguage({
    requested: null,
    saved: null,
    browser: languages,
    available: workerLanguages,
  })
  return {
    title: workerTexts(lang)['push.general'],
    lang,
    navigate: paths.wallet(),
    tag: undefined,
  }
}

/** Rejects only where the browser shows no notification at all. */
export async function receivePush(scope: PushScope, push: ReceivedPush): Promise<void> {
  const { title: sentence, lang, navigate, tag } = declaredIn(push) ?? generalText(scope.languages)
  const path = pathOf(navigate, scope.origin)
  const { pathname } = new URL(path, scope.origin)
  const stored = scope.database().then((db) => storedTitle(db, pathname))
  const event = await answerOr(stored, null, refineTime)
  const name = event === null ? '' : textInLanguage(event, lang)
  const options: NotificationOptions = {
    lang,
    data: { path },
    icon: '/icon-192.png',
    ...(tag === undefined ? {} : { tag }),
    ...(name === '' ? {} : { body: sentence }),
  }
  await scope
    .showNotification(name === '' ? sentence : name, options)
    // A browser that refuses one of the options.
    .catch(() => scope.showNotification(sentence, { data: { path } }))
}
