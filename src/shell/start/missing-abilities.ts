/** Simple replacements for what a browser lacks or refuses: a page loses a detail of its text or layout, and nothing else. */

const unknownMedia = (
  media: string,
): Pick<MediaQueryList, 'media' | 'matches' | 'addEventListener' | 'removeEventListener'> => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

class PlainNames {
  of(code: string): string {
    return code
  }
}

class PlainList {
  format(items: Iterable<string>): string {
    return [...items].join(', ')
  }
}

class PlainPeriod {
  format(value: number, unit: string): string {
    return `${value} ${unit}`
  }
}

function works(use: () => unknown): boolean {
  try {
    use()
    return true
  } catch {
    return false
  }
}

/** What a browser refuses to name counts as missing: a sandboxed frame has no worker, blocked cookies take storage away. */
function hideRefused(owner: object, names: readonly string[]): void {
  for (const name of names)
    if (!works(() => Reflect.get(owner, name))) Object.defineProperty(owner, name, { value: undefined })
}

/**
 * Puts a plain class in the place of one that is missing or refuses to be constructed. Each use decides: to construct one of each
 * at the start takes 70 ms of a slow phone's time.
 */
function guard(name: 'DisplayNames' | 'ListFormat' | 'RelativeTimeFormat', Plain: new () => object): void {
  const Own = Reflect.get(Intl, name) as new (...options: unknown[]) => object
  const create = function (...options: unknown[]): object {
    try {
      return new Own(...options)
    } catch {
      return new Plain()
    }
  }
  Object.assign(Intl, { [name]: create })
}

/** Call once, before React renders. */
export function replaceMissingAbilities(): void {
  hideRefused(window, ['caches', 'Notification'])
  hideRefused(navigator, ['serviceWorker', 'locks', 'storage'])
  if (!works(() => matchMedia('all'))) Object.assign(window, { matchMedia: unknownMedia })
  guard('DisplayNames', PlainNames)
  guard('ListFormat', PlainList)
  guard('RelativeTimeFormat', PlainPeriod)
}
