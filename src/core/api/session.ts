/** Session id and anti-forgery token of one page life, in memory only. Contract 1, sections 1.2 and 1.3. */
import { antiForgeryAnswerHeader, antiForgeryHeader, sessionHeader } from '#core/contract/headers.ts'

export interface Session {
  /** Puts the session id and, for a call that writes, the anti-forgery token into the headers. */
  addHeaders(headers: Headers, writes: boolean): void
  /** Learns from an answer; an empty session header means that the session has ended. */
  readTokens(answer: Headers): void
  /** False until an answer gave an anti-forgery token. */
  readonly canWrite: boolean
  /** Forgets the token, so that the next write asks for a new one. */
  forgetToken(): void
}

/** `initialId`: the session that the served page brought along, or null (contract 1, 1.11). */
export function createSession(initialId: string | null = null): Session {
  let id = initialId
  let token: string | null = null
  return {
    addHeaders(headers, writes) {
      if (id) headers.set(sessionHeader, id)
      if (writes && token) headers.set(antiForgeryHeader, token)
      headers.set('X-Requested-With', 'XMLHttpRequest')
    },
    readTokens(answer) {
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
