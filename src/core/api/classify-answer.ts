/**
 * Whether an answer comes from the server or from something in between, such as a captive portal. The server refuses
 * with JSON or without a body; an HTML page in place of JSON, or a redirect to a page, is not its answer.
 */
import { apiPrefix } from '#core/contract/api-paths.ts'
import { challengeMissingHeader } from '#core/contract/headers.ts'

const contentPatterns = { json: /\bjson\b/, page: /text\/html/, image: /^image\// } as const

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

/**
 * - `answered`: 2xx of the server; 204 has no body
 * - `refused`: 4xx of the server
 * - `busy`: 429 or 5xx, of the server or of a proxy
 * - `foreign`: not from the server; the result of the request is unknown
 */
type AnswerClass = 'answered' | 'refused' | 'busy' | 'foreign'

/** Reads status, headers and address only: the body stays unread. */
export function classifyAnswer(answer: Response, expected: 'json' | 'bytes' = 'json'): AnswerClass {
  if (isRedirectedElsewhere(answer)) return 'foreign'
  if (answer.status === 429 || answer.status >= 500) return 'busy'
  if (answer.status >= 400) return hasContent(answer, 'page') && !isChallenge(answer) ? 'foreign' : 'refused'
  if (expected === 'bytes') return hasContent(answer, 'page') ? 'foreign' : 'answered'
  return answer.status === 204 || hasContent(answer, 'json') ? 'answered' : 'foreign'
}
