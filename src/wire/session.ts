/**
 * Session id and anti-forgery token of one page load, in memory only
 * (docs/api/sessions-and-anti-forgery.md#session-identifier,
 * docs/api/sessions-and-anti-forgery.md#anti-forgery-token).
 */
import { antiForgeryAnswerHeader, antiForgeryHeader, sessionHeader } from './headers.ts'

export interface Session {
  /** Sets the session header and, for a call that writes, the anti-forgery header. */
  addHeaders(headers: Headers, writes: boolean): void
  /**
   * Reads id and token from an answer. An empty session header ends the session. An answer to a request of another session is
   * ignored: of several first reads each opens a session, and id and token must travel together.
   * @param sent headers of the request
   */
  readTokens(answer: Headers, sent: Headers): void
  /** True once an answer carried an anti-forgery token. */
  readonly canWrite: boolean
  /** Drops the token: the next call that writes requests a new one. */
  forgetToken(): void
}

/**
 * @param initialId the session id in the served page, or null
 * (docs/api/sessions-and-anti-forgery.md#first-call-of-a-client)
 */
export function createSession(initialId: string | null = null): Session {
  let id = initialId
  let token: string | null = null
  return {
    addHeaders(headers, writes) {
      if (id) headers.set(sessionHeader, id)
      if (writes && token) headers.set(antiForgeryHeader, token)
      headers.set('X-Requested-With', 'XMLHttpRequest')
    },
    readTokens(answer, sent) {
      if (sent.get(sessionHeader) !== id) return
      const newId = answer.get(sessionHeader)
      if (newId !== null) {
        id = newId === '' ? null : newId
        if (id === null) token = null
      }
      const newToken = answer.get(antiForgeryAnswerHeader)
      if (newToken) token = newToken
    },
    get canWrite() {
      return token !== null
    },
    forgetToken() {
      token = null
    },
  }
}
