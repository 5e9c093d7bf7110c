/** The channel between tabs and worker; null where the browser has none, or refuses it, as Firefox does when cookies are blocked. */
export function openChannel(name: string) {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
