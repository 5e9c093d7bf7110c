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

/** Call once, before React renders. */
export function replaceMissingAbilities(): void {
  hideRefused(window, ['caches', 'Notification'])
  hideRefused(navigator, ['serviceWorker', 'locks', 'storage'])
  if (!works(() => matchMedia('all'))) Object.assign(window, { matchMedia: unknownMedia })
  if (!works(() => new Intl.DisplayNames('en', { type: 'region' })))
    Object.assign(Intl, { DisplayNames: PlainNames })
  if (!works(() => new Intl.ListFormat('en'))) Object.assign(Intl, { ListFormat: PlainList })
  if (!works(() => new Intl.RelativeTimeFormat('en')))
    Object.assign(Intl, { RelativeTimeFormat: PlainPeriod })
}
