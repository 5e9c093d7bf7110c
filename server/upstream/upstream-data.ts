/**
 * Answers of the upstream server for pages that are rendered ahead: read without a visitor, shared by all of them for a
 * short time, then as copies while the next ones are read.
 */
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ownValue } from '#kit/own-value.ts'
import { parseJson } from '#kit/text/parse-json.ts'
import { hour, minute } from '#kit/time/durations.ts'
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import { fallbackLanguage, loadTranslations } from '#server/infra/i18n/translations.ts'
import { noContent, type PageContent, type PageData } from '#shell/rules/page-renderer.ts'
import { infoPath, publicApiPrefix } from '#wire/api-paths.ts'
import { classifyAnswer } from '#wire/classify-answer.ts'
import { encodeSegment } from '#wire/fill-path.ts'
import { openIdHeader } from '#wire/headers.ts'
import { isListPage, parsePage, type ListPage } from '#wire/page-paths.ts'

interface Answer {
  /** Null for what alf.io does not have. */
  readonly value: unknown
  readonly signInEnabled: boolean
}

/** The upstream server cannot be reached, is overloaded, or its answer cannot be read. */
export class UpstreamUnavailable extends Error {
  /** Value of Retry-After where the upstream server sent one. */
  readonly retryAfter: string | null

  constructor(retryAfter: string | null) {
    super('the upstream server did not answer')
    this.retryAfter = retryAfter
  }
}

/** Bytes; the largest answers that are read are lists of events and categories of an event. */
const largestAnswer = 1_000_000
/** Of an answer whose Retry-After is about every path. */
const statusesOfOverload = new Set([429, 502, 503, 504])

/** @param limit bytes @returns null for a longer body */
export async function readBody({ body }: Response, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength
    // Leaving the loop closes the connection.
    if (length > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function read(address: URL, timeout: number): Promise<Answer> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  const { status, headers } = response
  const signInEnabled = headers.get(openIdHeader) === 'true'
  const body = status === 200 ? await readBody(response, largestAnswer) : null
  if (body !== null) return { value: parseJson(body.toString()), signInEnabled }
  await response.body?.cancel()
  if (status === 404 && classifyAnswer(response) === 'refused') return { value: null, signInEnabled }
  throw new UpstreamUnavailable(statusesOfOverload.has(status) ? headers.get('retry-after') : null)
}

/** @param upstream origin of the alf.io server @param timeout ms until the end of the answer. @throws {UpstreamUnavailable} */
export const readUpstream = (upstream: string, path: string, timeout: number): Promise<Answer> =>
  read(new URL(path, upstream), timeout).catch((error: unknown) => {
    throw error instanceof UpstreamUnavailable ? error : new UpstreamUnavailable(null)
  })

const bundle = z.record(z.string(), z.unknown())

/** The languages in which this server has its own texts, without English. */
const ownLanguages = loadTranslations().translatedLanguages.filter((lang) => lang !== fallbackLanguage)

const bundlePath = new RegExp(`^${publicApiPrefix}/i18n/bundle/(${ownLanguages.join('|')})$`)

/** The language of a bundle that may get own texts, from its decoded path; null for every other path. */
export const ownBundleLanguage = (path: string): string | null => bundlePath.exec(path)?.[1] ?? null

/** The texts of these are parts of one sentence: they come from one bundle. */
const sentences = ['reservation-page.tc.', 'reservation-page.privacy.']

/** These follow a price: a text that begins as a sentence is replaced. */
const notesOfPrices = ['show-event.incVat', 'show-event.excVat']

/** An empty text is no gap: the sentence has no such part in this language. */
const isMissing = (key: string, text: unknown, english: unknown): boolean => {
  const trimmed = String(text).trim()
  if (notesOfPrices.includes(key) && /^\p{Lu}/u.test(trimmed)) return true
  return trimmed !== '' && (trimmed === key || trimmed === String(english).trim())
}

/**
 * @param lang of `texts` @param texts bundle of the upstream server @param english its English bundle
 * @returns the bundle with own texts; `texts` itself when one of both is no bundle, or there are no own texts
 */
export function withOwnTexts(lang: string, texts: unknown, english: unknown): unknown {
  const [decoded, inEnglish] = [bundle.safeParse(texts).data, bundle.safeParse(english).data]
  if (!decoded || !inEnglish || !ownLanguages.includes(lang)) return texts
  const ownTexts = loadTranslations().bundle(lang)
  const sentenceOf = (key: string) => sentences.find((prefix) => key.startsWith(prefix)) ?? key
  const missing = Object.keys(decoded).filter((key) => isMissing(key, decoded[key], inEnglish[key]))
  const replaced = new Set(missing.map(sentenceOf))
  // Without an own translation English stays, also in place of a key.
  const textOf = (key: string) => ownValue(ownTexts, key) ?? ownValue(inEnglish, key)
  return Object.fromEntries(
    Object.entries(decoded).map(([key, text]) => [
      key,
      replaced.has(sentenceOf(key)) ? (textOf(key) ?? text) : text,
    ]),
  )
}

/** Ms for which an answer is shared. The app requests availability again once it is 5 s old. */
const sharedTime = 5000
/** Ms for texts and languages, which change with a release. */
const sharedTimeOfTexts = minute
const sharedTimeOfFailures = 1000
/** Ms that a page waits for new answers before it takes the last ones. */
const copyPatience = 300
/** Ms. The app asks again for the data of a copy, and the upstream server prices every order. */
const longestCopy = 24 * hour
/** Ms; a slower answer is dropped. */
const answerTimeout = 10_000
/** Addresses come from visitors. */
const maxAnswers = 500
/** More events are a larger page than the app without them. */
const maxEvents = 200

interface SharedAnswer extends Answer {
  /** Older than answers are shared. */
  readonly isCopy: boolean
}

/** What is known of a path. Times are epoch ms. */
interface Kept {
  last: { readonly answer: Answer; readonly at: number } | null
  /** The request in progress, or one that failed. */
  next: Promise<Answer> | null
  failedAt: number | null
}

const offered = z.array(z.looseObject({ locale: z.string() }))
const withLanguages = z.object({ contentLanguages: offered })
const measured = z.looseObject({ analyticsConfiguration: z.looseObject({}) })

/** With anonymous analytics an answer has a number of its visitor, which no other visitor may get. */
function withoutVisitorNumber(value: unknown): unknown {
  const { data } = z.safeParse(measured, value)
  return data
    ? { ...data, analyticsConfiguration: { ...data.analyticsConfiguration, clientId: null } }
    : value
}

/** @param subject event or subscription; null for a list, which has the languages of the application */
function languagesOf(subject: unknown, application: unknown): string[] {
  const contentLanguages = z.safeParse(withLanguages, subject).data?.contentLanguages
  const all = contentLanguages ?? z.safeParse(offered, application).data ?? []
  return all.map(({ locale }) => locale)
}

const isEmpty = (list: unknown): boolean => !Array.isArray(list) || list.length === 0

const subjectOf = ({ event, subscription }: PageContent): unknown =>
  event?.value ?? subscription?.value ?? null

interface UpstreamPage {
  readonly data: PageData
  readonly lang: string
  readonly signInEnabled: boolean
  /** Some of the data are older than answers are shared. */
  readonly isCopy: boolean
}

export interface UpstreamData {
  /**
   * @param choose the visitor's language among those of the page
   * @returns null for a page without content. @throws {UpstreamUnavailable}
   */
  read(path: string, choose: (languages: readonly string[]) => string): Promise<UpstreamPage | null>
  /**
   * The bundle of a language, with own texts where the upstream server has English ones; `value` is null for an unknown
   * language. @throws {UpstreamUnavailable}
   */
  readBundle(lang: string): Promise<Answer>
}

/** Reads the answer at a path, for all visitors together. @param time ms for which they share it. @throws {UpstreamUnavailable} */
type ReadAnswer = (path: string, time?: number) => Promise<Answer>
/** @param patience gets the last answer past it, while the next one is read; null: never. An answer of alf.io that there is nothing ends the copy */
type ReadShared = (path: string, time: number, patience: Promise<unknown> | null) => Promise<SharedAnswer>
/** Reads the value at a path below the prefix of the public API; null for what alf.io does not have. @throws {UpstreamUnavailable} */
type ReadValue = (path: string) => Promise<unknown>

function shareAnswers(
  upstream: string,
  now: () => number,
  complete: (answer: unknown) => unknown,
): ReadShared {
  const answers = new BoundedCache<string, Kept>(maxAnswers)
  const isWithin = (time: number, at: number): boolean => Math.abs(now() - at) < time

  async function fetchAnswer(path: string): Promise<Answer> {
    const { value, signInEnabled } = await readUpstream(upstream, path, answerTimeout)
    return { value: complete(withoutVisitorNumber(value)), signInEnabled }
  }

  async function renew(path: string, kept: Kept): Promise<Answer> {
    kept.failedAt = null
    try {
      const answer = await fetchAnswer(path)
      kept.last = { answer, at: now() }
      kept.next = null
      return answer
    } catch (error) {
      kept.failedAt = now()
      throw error
    }
  }

  return async (path, time, patience) => {
    const kept = answers.get(path) ?? answers.set(path, { last: null, next: null, failedAt: null })
    const { last, failedAt } = kept
    if (last && isWithin(time, last.at)) return { ...last.answer, isCopy: false }
    if (failedAt !== null && !isWithin(sharedTimeOfFailures, failedAt)) kept.next = null
    const next = (kept.next ??= renew(path, kept)).then((answer) => ({ ...answer, isCopy: false }))
    if (!patience || !last || last.answer.value === null || !isWithin(longestCopy, last.at)) return next
    const copy = { ...last.answer, isCopy: true }
    return Promise.race([next.catch(() => copy), patience.then(() => copy)])
  }
}

async function eventContent(valueOf: ReadValue, shortName: string): Promise<PageContent | null> {
  const segment = encodeSegment(shortName)
  const [value, categories] = await Promise.all([
    valueOf(`/event/${segment}`),
    valueOf(`/event/${segment}/ticket-categories`),
  ])
  return value === null || categories === null
    ? null
    : { ...noContent, event: { shortName, value }, categories }
}

async function subscriptionContent(valueOf: ReadValue, id: string): Promise<PageContent | null> {
  // The upstream server finds an id in any case; each spelling would be another page.
  if (id !== id.toLowerCase()) return null
  const value = await valueOf(`/subscription/${encodeSegment(id)}`)
  return value === null ? null : { ...noContent, subscription: { id, value } }
}

async function listContent(
  valueOf: ReadValue,
  { page, organizerSlug: slug }: ListPage,
): Promise<PageContent | null> {
  const filter = slug === undefined ? '' : `?organizerSlug=${encodeURIComponent(slug)}`
  const [events, subscriptions] = await Promise.all([
    page === 'subscriptions' ? null : valueOf(`/events${filter}`),
    page === 'events' ? null : valueOf(`/subscriptions${filter}`),
  ])
  if (Array.isArray(events) && events.length > maxEvents) return null
  // Any word is an organizer without events: nothing is rendered for it.
  if (slug !== undefined && [events, subscriptions].every(isEmpty)) return null
  return events === null && subscriptions === null ? null : { ...noContent, events, subscriptions }
}

async function contentOf(valueOf: ReadValue, path: string): Promise<PageContent | null> {
  const parsed = parsePage(path)
  if (parsed?.page === 'event') return eventContent(valueOf, parsed.eventShortName)
  if (parsed?.page === 'subscription') return subscriptionContent(valueOf, parsed.subscriptionId)
  return isListPage(parsed) ? listContent(valueOf, parsed) : null
}

async function readBundle(read: ReadAnswer, lang: string): Promise<Answer> {
  const readTexts = (language: string) =>
    read(`${publicApiPrefix}/i18n/bundle/${encodeSegment(language)}`, sharedTimeOfTexts)
  // Without the English texts the bundle is as it was sent.
  const [bundle, english] = await Promise.all([
    readTexts(lang),
    readTexts('en').then(
      ({ value }) => value,
      () => null,
    ),
  ])
  return { ...bundle, value: withOwnTexts(lang, bundle.value, english) }
}

/** @param upstream origin of the alf.io server @param now epoch ms @param complete adds to an answer what alf.io lacks */
export function createUpstreamData(
  upstream: string,
  now: () => number,
  complete: (answer: unknown) => unknown = (answer) => answer,
): UpstreamData {
  const readShared = shareAnswers(upstream, now, complete)
  return {
    readBundle: (lang) => readBundle((path, time = sharedTime) => readShared(path, time, null), lang),
    async read(path, choose) {
      let isCopy = false
      const patience = setTimeout(copyPatience)
      const read: ReadAnswer = async (address, time = sharedTime) => {
        const answer = await readShared(address, time, patience)
        isCopy ||= answer.isCopy
        return answer
      }
      const valueOf: ReadValue = async (address) => (await read(`${publicApiPrefix}${address}`)).value
      const [content, info, languages] = await Promise.all([
        contentOf(valueOf, path),
        read(infoPath),
        read(`${publicApiPrefix}/i18n/languages`, sharedTimeOfTexts),
      ])
      if (content === null || info.value === null) return null
      const lang = choose(languagesOf(subjectOf(content), languages.value))
      const bundle = await readBundle(read, lang)
      if (bundle.value === null) return null
      return {
        lang,
        isCopy,
        signInEnabled: languages.signInEnabled,
        data: {
          ...content,
          info: info.value,
          bundle: bundle.value,
          languages: content.event === null ? languages.value : null,
        },
      }
    },
  }
}
