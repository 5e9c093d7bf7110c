/** A fetch that answers by script and records the calls. */

export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
}

type Answer = Response | Error | 'hang' | ((sent: Sent) => Response)
type Script = Readonly<Record<string, Answer | readonly Answer[]>>

/** A JSON answer as the server sends it: each GET has a new anti-forgery token. */
export function json(
  value: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
) {
  return new Response(value === undefined ? null : JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

export const html = (status = 200, headers: Record<string, string> = {}) =>
  new Response('<!doctype html><title>Welcome to the hotel</title>', {
    status,
    headers: { 'Content-Type': 'text/html;charset=UTF-8', ...headers },
  })

/** Never answers; rejects as fetch does when its signal aborts. */
const hanging = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

export interface ScriptedFetch {
  readonly fetch: typeof fetch
  readonly sent: Sent[]
  /** `GET /api/v2/info` and so on, in the order of sending. */
  readonly log: () => string[]
}

/**
 * @param script keyed by `METHOD path`; a list is used in order and its last answer repeats. A call without
 * an entry throws and fails the test.
 */
export function scripted(script: Script): ScriptedFetch {
  const sent: Sent[] = []
  const used = new Map<string, number>()
  const answerTo = (key: string): Answer => {
    const answers = script[key]
    if (answers === undefined) throw new Error(`Unexpected call: ${key}`)
    if (!Array.isArray(answers)) return answers as Answer
    const turn = used.get(key) ?? 0
    used.set(key, turn + 1)
    return answers[Math.min(turn, answers.length - 1)] as Answer
  }
  return {
    sent,
    log: () => sent.map(({ method, url }) => `${method} ${url}`),
    fetch: (input, init) => {
      const url = String(input as string)
      const method = init?.method ?? 'GET'
      const text = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
      const request: Sent = { method, url, headers: new Headers(init?.headers), body: text }
      sent.push(request)
      const answer = answerTo(`${method} ${url.split('?')[0] ?? url}`)
      if (answer === 'hang') return hanging(init?.signal)
      if (answer instanceof Error) return Promise.reject(answer)
      return Promise.resolve(typeof answer === 'function' ? answer(request) : answer.clone())
    },
  }
}

export const info = 'GET /api/v2/info'
export const languages = 'GET /api/v2/public/i18n/languages'
export const reserve = 'POST /api/v2/public/event/lakeconf/reserve-tickets'
export const status = 'GET /api/v2/public/reservation/r1/status'

/** The answers of the opening calls. */
export const healthy: Script = {
  [info]: json({}, { headers: { 'Alfio-OpenId-Enabled': 'false' } }),
  [languages]: json([], { headers: { 'XSRF-TOKEN': 'token-1' } }),
}
