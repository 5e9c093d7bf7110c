/** Keeps the answers of VIES and limits the requests to it: it blocks servers that request too much. */
import { BoundedCache } from '#server/infra/bounded-cache.ts'
import type { VatCheckResult } from '#server/modules/additional-fields/index.ts'
import type { VatRegister } from './vat-verdicts.ts'

const minute = 60_000
/** Ms. A number that is registered today may be entered again at once after "invalid". */
const keptTime = { valid: 24 * 60 * minute, invalid: 10 * minute } as const
const keptAnswers = 5000
/** Over all visitors of this instance. */
const maxRequestsPerMinute = 60

interface KeptAnswer {
  readonly answer: Exclude<VatCheckResult, 'down'>
  /** Epoch ms. */
  readonly until: number
}

/**
 * Checks of one number at the same time share a request. "down" is not kept; above the limit every other number is "down".
 * @param now epoch ms
 */
export function createCachedRegister(register: VatRegister, now: () => number): VatRegister {
  const kept = new BoundedCache<string, KeptAnswer>(keptAnswers)
  const running = new Map<string, Promise<VatCheckResult>>()
  let requests: number[] = []

  const isAtLimit = (): boolean => {
    requests = requests.filter((at) => at > now() - minute)
    return requests.length >= maxRequestsPerMinute
  }

  async function request(key: string, country: string, number: string): Promise<VatCheckResult> {
    requests.push(now())
    const answer = await register(country, number)
    if (answer !== 'down') kept.set(key, { answer, until: now() + keptTime[answer] })
    return answer
  }

  return (country, number) => {
    const key = `${country} ${number}`
    const known = kept.get(key)
    if (known && known.until > now()) return Promise.resolve(known.answer)
    const shared = running.get(key)
    if (shared) return shared
    if (isAtLimit()) return Promise.resolve('down')
    const own = request(key, country, number).finally(() => running.delete(key))
    running.set(key, own)
    return own
  }
}
