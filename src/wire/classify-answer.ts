/**
 * Whether an answer comes from the server or from something in between, such as a captive portal or a proxy whose server restarts.
 * A refusal is the server's only with its mark (docs/api/envelopes-and-errors.md#marks-of-a-refusal); an HTML page in place of
 * JSON, or a redirect to a page, is not its answer.
 */
import { jsonOrNull } from '#kit/text/parse-json.ts'
import { apiPrefix } from './api-paths.ts'
import { challengeMissingHeader, openIdHeader } from './headers.ts'

const contentPatterns = {
  json: /\bjson\b/,
  page: /text\/html/,
  image: /^image\//,
  file: /^(?:image\/|application\/pdf)/,
} as const

export const hasContent = (answer: Response, content: keyof typeof contentPatterns): boolean =>
  contentPatterns[content].test(answer.headers.get('Content-Type') ?? '')

/**
 * True for a refusal by the bot check, ours or that of a proxy in front of the server
 * (docs/api/sessions-and-anti-forgery.md#bot-challenge).
 */
export const isChallenge = (answer: Response): boolean =>
  answer.status === 403 &&
  (answer.headers.has(challengeMissingHeader) || answer.headers.get('cf-mitigated') === 'challenge')

const isRedirectedElsewhere = (answer: Response): boolean =>
  answer.redirected && answer.url !== '' && !new URL(answer.url).pathname.startsWith(`${apiPrefix}/`)

const errorFields = ['timestamp', 'status', 'error', 'path']

/** Answers to calls that write have no header of the server: their content is its mark. */
function isRefusalOfWrite(answer: Response, text: string): boolean {
  const { status, headers } = answer
  if (status === 401) return !hasContent(answer, 'page') && !headers.has('WWW-Authenticate')
  if (status === 403) return text === ''
  const body = Object(jsonOrNull(text)) as Readonly<Record<string, unknown>>
  if (status === 422) return 'validationErrors' in body
  // A ticket that may not be released.
  if (status === 400 && text === 'false') return true
  return body['status'] === status && errorFields.every((name) => name in body)
}

/**
 * - `answered`: 2xx of the server; 204 has no body
 * - `refused`: 4xx of the server
 * - `busy`: 429 or 5xx, of the server or of a proxy
 * - `foreign`: not from the server; the result of the request is unknown
 */
type AnswerClass = 'answered' | 'refused' | 'busy' | 'foreign'

/** A proxy that replaces an answer by its own page may leave the headers of the server. */
const isRefusalOfServer = (answer: Response, text: string | null): boolean =>
  (answer.headers.has(openIdHeader) && !hasContent(answer, 'page')) ||
  isChallenge(answer) ||
  (text !== null && isRefusalOfWrite(answer, text))

/**
 * Reads status, headers and address; the body stays unread.
 * @param expected content of a 2xx
 * @param text of a 4xx to a call that writes; null for another call, and for a text that could not be read
 */
export function classifyAnswer(
  answer: Response,
  expected: 'json' | 'bytes' = 'json',
  text: string | null = null,
): AnswerClass {
  if (isRedirectedElsewhere(answer)) return 'foreign'
  if (answer.status === 429 || answer.status >= 500) return 'busy'
  if (answer.status >= 400) return isRefusalOfServer(answer, text) ? 'refused' : 'foreign'
  if (expected === 'bytes') return hasContent(answer, 'file') ? 'answered' : 'foreign'
  return answer.status === 204 || hasContent(answer, 'json') ? 'answered' : 'foreign'
}
